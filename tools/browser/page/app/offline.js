// A service worker keeps the files of this folder, so that the page works offline. Where there can be none, as on an
// address without TLS, everything works as it did.

const HOUR = 3600e3;

// `kept` is called once all files are kept, `newer` with what goes over to a new version, once that is kept too.
export async function keep({ kept, newer }) {
  const workers = globalThis.isSecureContext ? navigator.serviceWorker : undefined;
  const registration = await workers?.register("./sw.js", { updateViaCache: "none" }).catch(() => undefined);
  if (!registration) return;
  const goOver = () => {
    if (!registration.waiting) return location.reload(); // another tab has gone over
    workers.addEventListener("controllerchange", () => location.reload());
    return registration.waiting.postMessage("take over");
  };
  const look = () => {
    if (registration.waiting && registration.active) newer(goOver);
    if (registration.active?.state === "activated") kept();
  };
  const follow = (worker) => worker?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  [registration.installing, registration.waiting, registration.active].forEach(follow);
  look();
  // Who leaves the page open for days hears of a new version too.
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => {}); // offline
  });
}
