// Keeps the page, so that it starts without a network: `nonolith site` writes SITE above this.
//
// A new version is fetched beside the old one, and takes its place when no tab shows the old one any
// more: the modules of a page belong together. The engine has its version in its address, and what was
// fetched of it once is kept.

/** @typedef {{version: string, files: string[], engine: string}} Site */
/** @type {Site} */
const site = /** @type {any} */ (globalThis).SITE;
/** @type {any} The types of a page don't have those of a service worker. */
const worker = globalThis;

const PAGE = `nonolith-page-${site.version}`;
const ENGINE = "nonolith-engine"; // as in engine_files.js
const SHARED = "nonolith-shared"; // as in importing.js
const ENGINE_FOLDER = new URL(site.engine, worker.registration.scope).href;

worker.addEventListener("install", (/** @type {any} */ event) => {
  // Around the browser's own cache, which may still hold files of another version.
  const files = site.files.map((name) => new Request(new URL(name, worker.registration.scope), { cache: "no-cache" }));
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(files)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("nonolith-page-") && name !== PAGE) await caches.delete(name);
    }
    const engine = await caches.open(ENGINE);
    for (const { url } of await engine.keys()) {
      if (!url.startsWith(ENGINE_FOLDER)) await engine.delete(url);
    }
    await worker.clients.claim();
  })());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(worker.registration.scope)) return;
  if (request.method === "POST" && url.pathname.endsWith("/share")) event.respondWith(take(request));
  else if (request.method === "GET") event.respondWith(answer(request, url));
});

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  url.search = "";
  const kept = await (await caches.open(PAGE)).match(url);
  if (kept) return kept;
  const engine = await caches.open(ENGINE);
  const part = await engine.match(url);
  if (part) return part;
  const response = await fetch(request);
  if (response.ok && url.href.startsWith(ENGINE_FOLDER)) await engine.put(url, response.clone()).catch(() => {});
  return response;
}

/** Keep what another application shares until the page opens it. @param {Request} request */
async function take(request) {
  const file = (await request.formData()).get("file");
  if (file instanceof File) {
    const headers = { "Content-Type": file.type || "application/octet-stream", "X-Name": encodeURIComponent(file.name) };
    await (await caches.open(SHARED)).put("shared", new Response(file, { headers }));
  }
  return Response.redirect("./", 303);
}
