import { messages } from './format/format.messages.ts';

/** Whether the browser lets this page have what only pages with https have, such as passkeys and push. */
export const isSecure = (): boolean => window.isSecureContext;

/**
 * Says that features need https, and what to do.
 * @param features the subject of the sentence, in the plural
 */
export const httpsSentence = (features: string): string => messages.onlyOverHttps({ features });
