/** The key code of keys that an input method processes (UI Events, 7.3.1). */
const PROCESSED_KEY_CODE = 229;

/**
 * Whether a key belongs to an input method. Safari ends the composition before it sends the key that
 * ends it, so only the key code shows it.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === PROCESSED_KEY_CODE;
