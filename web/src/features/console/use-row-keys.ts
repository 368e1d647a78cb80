import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isApple } from '../../lib/is-apple.ts';
import { shortcutKey } from '../../lib/keyboard/shortcut-key.ts';
import { player } from '../../player/index.ts';

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** What a row opens: its first link or summary, or the control that says so. */
const OPENER = '[data-opens], a[href], summary';

/** The row that the keys focused last. If it is gone, its place in the same list continues. */
interface LastRow {
  row: HTMLElement;
  list: HTMLElement | null;
  place: number;
}

/**
 * The keys of a list of the console: J and K move the focus between the rows, Enter opens a row, X
 * selects it. A row is an element with `data-row` and `tabIndex={-1}`. Enter presses its first link or
 * summary, or the control with `data-opens`. X presses its checkbox. The keys are off where those of
 * the player are, and without rows they keep their other meaning.
 * ⌘K or Ctrl+K opens the search, as elsewhere, also while the user types.
 * @param onHelp called for ?
 */
export function useRowKeys(onHelp: () => void): void {
  const last = useRef<LastRow>(undefined);
  const placeAfter = (rows: readonly HTMLElement[], focusedRow: HTMLElement | undefined, step: number) => {
    const row = focusedRow ?? last.current?.row;
    const place = row ? rows.indexOf(row) : -1;
    const isListHere = last.current?.list?.isConnected === true;
    const next = place >= 0 ? place + step : isListHere ? (last.current?.place ?? 0) : 0;
    return Math.min(Math.max(next, 0), rows.length - 1);
  };
  const move = (step: number, target: Element): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
    const place = placeAfter(rows, target.closest<HTMLElement>('[data-row]') ?? undefined, step);
    const row = rows[place];
    if (!row) return false;
    last.current = { row, list: row.parentElement, place };
    row.focus();
    return true;
  };
  /** @returns whether the key had a meaning */
  const act = (key: string, target: Element): boolean => {
    if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1, target);
    const row = target.closest('[data-row]');
    let control: HTMLElement | null | undefined;
    if (key === 'x') control = row?.querySelector<HTMLElement>('input[type=checkbox]');
    // A focused control in the row handles the key itself.
    if (key === 'enter' && target === row) control = row.querySelector<HTMLElement>(OPENER);
    control?.click();
    return control !== null && control !== undefined;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isHeld = isApple() ? event.metaKey : event.ctrlKey;
    if (isHeld && !event.shiftKey && !event.altKey && shortcutKey(event) === 'k') {
      // Browsers would move to their address bar.
      event.preventDefault();
      if (!document.querySelector(OVERLAYS))
        document.querySelector<HTMLElement>('[aria-keyshortcuts$="/"]')?.click();
      return;
    }
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest(TYPING) || !player.get().settings.keys) return;
    const key = shortcutKey(event);
    if (key === '?') onHelp();
    else if (document.querySelector(OVERLAYS) || !act(key, target)) return;
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
