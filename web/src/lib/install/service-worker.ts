import { savesData } from './saves-data.ts';
import { ACTIVATE_MESSAGE, STORE_SCREENS_MESSAGE } from './service-worker-contract.ts';

const SCRIPT = '/service-worker.js';
/** How often an open page looks for a new version, in milliseconds. */
const UPDATE_INTERVAL_MS = 60 * 60_000;

/**
 * Registers the service worker. Returns undefined where there is none: during development, and in
 * browsers and windows that allow none.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register(SCRIPT);
  } catch {
    return undefined;
  }
}

/** Asks the service worker to store the scripts of all screens, unless the user wants to save data. */
export async function storeScreens(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  if (!savesData()) active?.postMessage(STORE_SCREENS_MESSAGE);
}

/**
 * Watches for a new version of the app.
 * @param onNewVersion called with a function that reloads the page with it
 * @returns a function that ends it
 */
export function watchNewVersions(
  registration: ServiceWorkerRegistration,
  onNewVersion: (reload: () => void) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const announce = (worker: ServiceWorker) => {
    // Without a controller this is the first version.
    if (!navigator.serviceWorker.controller) return;
    onNewVersion(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
        once: true,
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(ACTIVATE_MESSAGE);
    });
  };
  const watch = () => {
    const worker = registration.installing;
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state === 'installed') announce(worker);
      },
      { signal },
    );
  };
  if (registration.waiting) announce(registration.waiting);
  watch();
  registration.addEventListener('updatefound', watch, { signal });
  const timer = setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL_MS);
  return () => {
    ending.abort();
    clearInterval(timer);
  };
}
