import { describe, expect, it } from 'vitest';
import { keyCommand, shortcuts } from './keyboard.ts';

const plainEvent = { code: '', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };

describe('keyboard shortcuts', () => {
  it('maps keys to playback, seeking, volume, mute, search and help', () => {
    const keys = [
      ' ',
      'k',
      'K',
      'ArrowLeft',
      'ArrowRight',
      'N',
      'p',
      'ArrowUp',
      'ArrowDown',
      'm',
      'l',
      '/',
      '?',
    ];
    expect(keys.map((key) => keyCommand({ ...plainEvent, key })?.action)).toEqual([
      'toggle',
      'toggle',
      'toggle',
      'back',
      'forward',
      'next',
      'previous',
      'louder',
      'quieter',
      'mute',
      'like',
      'search',
      'help',
    ]);
  });

  it('seeks to tenths of the track with digits, whatever key of the layout they are on', () => {
    for (const key of '0123456789') {
      expect(keyCommand({ ...plainEvent, key })).toEqual({ action: 'seek', key });
      expect(keyCommand({ ...plainEvent, key, code: 'Digit3' })).toEqual({ action: 'seek', key });
    }
  });

  it('ignores every other key', () => {
    for (const key of ['a', 'Enter', 'Tab', 'Escape', 'Home', '.'])
      expect(keyCommand({ ...plainEvent, key })).toBe(null);
  });

  it('ignores combinations of the browser and events that another handler has handled', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)
      for (const key of shortcuts.flatMap(({ keys }) => keys))
        expect(keyCommand({ ...plainEvent, key, [modifier]: true })).toBe(null);
  });

  it('has one action for each key', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
