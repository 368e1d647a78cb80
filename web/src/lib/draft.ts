import type { z } from 'zod';

/*
 * What somebody has typed and not yet sent, kept for as long as the tab lives: a reload, or a phone that needed the memory,
 * then loses nothing. Storage may be closed to the page or full; what is typed then lives as long as the page.
 */

export function readDraft<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // see above
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // see above
  }
}
