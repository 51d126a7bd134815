// Keeps all files of this folder in the browser, so that the page works offline and its versions never mix. Above this the
// build has written VERSION, and FILES, the hash of each file. A version is kept as a whole, or not at all.

const SCOPE = registration.scope;
const PREFIX = `pql ${SCOPE} `; // a host may have several such folders
const NAME = PREFIX + VERSION;
const AT_ONCE = 6;
const KINDS = {
  css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", json: "application/json", mjs: "text/javascript", png: "image/png",
  svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json", zip: "application/zip",
};

const addressOf = (path) => new URL(path, SCOPE).href;
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A file as it is in this version: from an older one where it has not changed, else from the host, past the browser's own
// cache where that has an older one.
async function file(path, older) {
  const sources = [
    ...older.map((cacheName) => () => caches.match(addressOf(path), { cacheName })),
    ...["default", "reload"].map((cache) => () => fetch(addressOf(path), { cache })),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response?.ok) continue;
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) !== FILES[path]) continue;
    const headers = new Headers(response.headers); // those that isolate the page stay
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    headers.set("content-type", KINDS[path.split(".").pop()] ?? "application/octet-stream");
    return new Response(bytes, { headers });
  }
  throw new Error(`${path} is another one on the host than in this version`);
}

async function keptAll() {
  const cache = await caches.open(NAME);
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const left = Object.keys(FILES);
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      // What an installation has kept that was cut short is there already.
      if (!(await cache.match(addressOf(path)))) await cache.put(addressOf(path), await file(path, older));
    }
  }));
}

// A worker of a page has its version in its address, and what it loads is of that version, whichever began meanwhile.
const versionIn = (address) => (address ? new URL(address).searchParams.get("v") : null);
async function wanted({ request, clientId }) {
  if (request.mode === "navigate") return VERSION;
  return versionIn(request.url) ?? versionIn((clientId && (await clients.get(clientId)))?.url) ?? VERSION;
}

async function answered(event) {
  const address = new URL(event.request.url);
  const path = address.pathname.slice(new URL(SCOPE).pathname.length) || "index.html";
  const cacheName = PREFIX + (await wanted(event));
  return (await caches.match(addressOf(path), { cacheName })) ?? fetch(event.request);
}

// Versions that no page uses any more go; while one waits for its turn, nothing does.
async function tidied() {
  if (registration.installing || registration.waiting) return;
  const workers = await clients.matchAll({ type: "worker", includeUncontrolled: true });
  const used = new Set([VERSION, ...workers.map(({ url }) => versionIn(url))]);
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !used.has(name.slice(PREFIX.length))) await caches.delete(name);
}

addEventListener("install", (event) => event.waitUntil(keptAll()));
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(tidied)));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(SCOPE)) return;
  event.respondWith(answered(event));
  if (event.request.mode === "navigate") event.waitUntil(tidied());
});
