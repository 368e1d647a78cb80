import { onlineManager } from '@tanstack/react-query';

/** Milliseconds after which pictures load once more. A network that has just returned loses requests. */
const SECOND_ATTEMPT_MS = 4_000;

/**
 * Marks the pictures that do not load, which base.css hides, and loads them again when the connection
 * returns. @returns a function that ends it
 */
export function watchFailedPictures(): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  document.addEventListener('error', ({ target }) => markPicture(target, true), options);
  document.addEventListener('load', ({ target }) => markPicture(target, false), options);
  // Those that failed before.
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) markPicture(picture, true);
  let secondAttempt: ReturnType<typeof setTimeout> | undefined;
  const endOnline = onlineManager.subscribe((isOnline) => {
    clearTimeout(secondAttempt);
    if (!isOnline) return;
    loadFailedPictures();
    secondAttempt = setTimeout(loadFailedPictures, SECOND_ATTEMPT_MS);
  });
  return () => {
    ending.abort();
    endOnline();
    clearTimeout(secondAttempt);
  };
}

function loadFailedPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-failed]'))
    // Setting the same address loads it again.
    picture.setAttribute('src', picture.src);
}

function markPicture(target: EventTarget | null, hasFailed: boolean): void {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-failed', hasFailed);
}
