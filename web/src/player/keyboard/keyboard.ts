import { isApple } from '../../lib/is-apple.ts';
import { shortcutKey } from '../../lib/keyboard/shortcut-key.ts';
import { messages } from '../player.messages.ts';

export type KeyAction =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'previous'
  | 'next'
  | 'seek'
  | 'louder'
  | 'quieter'
  | 'mute'
  | 'like'
  | 'search'
  | 'help';

export interface KeyCommand {
  action: KeyAction;
  /** As `shortcutKey` returns it. */
  key: string;
}

interface Shortcut {
  /** In lower case, as `shortcutKey` returns them. */
  keys: readonly string[];
  action: KeyAction;
  /** The labels of the keys in the help dialog. */
  keyLabels: readonly string[];
  does: string;
}

/** Seconds by which an arrow key seeks. */
export const SEEK_STEP = 5;
/** Volume change of one press of an arrow key. */
export const VOLUME_STEP = 0.05;

/** The keyboard shortcuts of the player, in the order of the help dialog. */
export const shortcuts: readonly Shortcut[] = [
  { keys: [' ', 'k'], action: 'toggle', keyLabels: [messages.space, 'K'], does: messages.playOrPause },
  {
    keys: ['arrowleft'],
    action: 'back',
    keyLabels: ['←'],
    does: messages.backSeconds({ seconds: SEEK_STEP }),
  },
  {
    keys: ['arrowright'],
    action: 'forward',
    keyLabels: ['→'],
    does: messages.forwardSeconds({ seconds: SEEK_STEP }),
  },
  { keys: ['n'], action: 'next', keyLabels: ['N'], does: messages.next },
  { keys: ['p'], action: 'previous', keyLabels: ['P'], does: messages.previous },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    action: 'seek',
    keyLabels: ['0', '…', '9'],
    does: messages.seekToTenth,
  },
  { keys: ['l'], action: 'like', keyLabels: ['L'], does: messages.like },
  { keys: ['arrowup'], action: 'louder', keyLabels: ['↑'], does: messages.louder },
  { keys: ['arrowdown'], action: 'quieter', keyLabels: ['↓'], does: messages.quieter },
  { keys: ['m'], action: 'mute', keyLabels: ['M'], does: messages.mute },
  { keys: ['/'], action: 'search', keyLabels: ['/'], does: messages.search },
  { keys: ['?'], action: 'help', keyLabels: ['?'], does: messages.showShortcuts },
];

/** The other key of the search, which the app frame handles: it works in fields too. */
export const paletteKeyLabel = (): string => (isApple() ? '⌘ K' : 'Ctrl K');

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/**
 * The command of a key; null for other keys and for events that another handler has handled.
 */
export function keyCommand(press: KeyPress): KeyCommand | null {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = shortcutKey(press);
  const shortcut = shortcuts.find(({ keys }) => keys.includes(key));
  return shortcut ? { action: shortcut.action, key } : null;
}

const WRITING =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button],[type=submit],[type=reset],[type=file],[type=color]), textarea, select, [contenteditable]:not([contenteditable=false])';
const PRESSED_BY_SPACE =
  'button, summary, input, [role=button], [role=switch], [role=tab], [role^=menuitem], [role=option]';
const MOVED_BY_ARROWS =
  'input[type=range], input[type=radio], [role=slider], [role=tab], [role^=menu], [role=radio], [role=listbox], [role=option], [role=dialog]';

/** Whether the focused element handles the key itself: for typing, pressing or moving something. */
export function needsKey(element: Element, key: string): boolean {
  if (element.closest(WRITING)) return true;
  if (key === ' ') return element.closest(PRESSED_BY_SPACE) !== null;
  return key.startsWith('Arrow') && element.closest(MOVED_BY_ARROWS) !== null;
}
