/** The browser's local storage, or null if it is blocked for this page. */
export function openStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The session storage of this tab, or null if it is blocked for this page. */
export function openSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
