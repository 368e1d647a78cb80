import { escapeHtml, PART_ELEMENT, SLOT_TOKEN, type ShellContent } from '@backbeat/contract';

const PART = new RegExp(`<${PART_ELEMENT} slot="([A-Za-z]+)">(.*?)</${PART_ELEMENT}>`, 'g');

/**
 * Fills the slots of a prerendered app shell, and escapes the values. An image whose value is null
 * is removed, and so is a part. A number repeats a part.
 */
export function fillSlots(shell: string, slots: ShellContent['slots']): string {
  const values = new Map<string, string | number | null>(Object.entries(slots));
  const isMissing = (tag: string): boolean =>
    [...tag.matchAll(SLOT_TOKEN)].some(([, name = '']) => values.get(name) === null);
  const timesOf = (name: string): number => {
    const value = values.get(name) ?? 0;
    return typeof value === 'number' ? value : 1;
  };
  return shell
    .replaceAll(PART, (_, name: string, part: string) => part.repeat(timesOf(name)))
    .replaceAll(/<(?:img|link)\b[^>]*>/g, (tag) => (isMissing(tag) ? '' : tag))
    .replaceAll(SLOT_TOKEN, (_, name: string) => escapeHtml(String(values.get(name) ?? '')));
}
