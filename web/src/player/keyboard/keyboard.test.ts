import { describe, expect, it } from 'vitest';
import { keyAction, shortcuts } from './keyboard.ts';

const plainEvent = { code: '', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };

describe('keyboard shortcuts', () => {
  it('maps keys to playback, seeking, volume, mute, search and help', () => {
    const keys = [' ', 'k', 'K', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'm', '/', '?'];
    expect(keys.map((key) => keyAction({ ...plainEvent, key }))).toEqual([
      'toggle',
      'toggle',
      'toggle',
      'back',
      'forward',
      'louder',
      'quieter',
      'mute',
      'search',
      'help',
    ]);
  });

  it('ignores every other key', () => {
    for (const key of ['a', 'Enter', 'Tab', 'Escape', 'Home', '.'])
      expect(keyAction({ ...plainEvent, key })).toBe(null);
  });

  it('ignores combinations of the browser and events that another handler has handled', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)
      for (const key of shortcuts.flatMap(({ keys }) => keys))
        expect(keyAction({ ...plainEvent, key, [modifier]: true })).toBe(null);
  });

  it('has one action for each key', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
