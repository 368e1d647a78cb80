import { useSyncExternalStore } from 'react';

/** Fired by browsers that can install the app (https://wicg.github.io/manifest-incubations/). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

let promptEvent: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallPromptEvent | null): void {
  promptEvent = event;
  for (const listener of listeners) listener();
}

/** Keeps the offer of the browser for the menu. Call it before the page has loaded. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    offer(event);
  });
  window.addEventListener('appinstalled', () => offer(null));
}

/** Returns a function that asks the user to install the app; null where the browser offers none. */
export function useInstallPrompt(): (() => void) | null {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => promptEvent,
    () => null,
  );
  if (!event) return null;
  return () => {
    // A prompt can be used once. The browser offers another one later.
    offer(null);
    void event.prompt();
  };
}
