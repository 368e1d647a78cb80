import type { z } from 'zod';

/*
 * Unsent input, stored for the lifetime of the tab, so that it survives a reload or a tab discarded
 * by a phone. When storage is blocked or full, the input lasts as long as the page.
 */

export function readDraft<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function storeDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // see above
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // see above
  }
}
