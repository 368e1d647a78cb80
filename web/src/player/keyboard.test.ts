import { describe, expect, it } from 'vitest';
import { keyAction, shortcuts } from './keyboard.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };

describe('the keys of the player', () => {
  it('play, seek, change the volume, mute, search and show themselves', () => {
    const keys = [' ', 'k', 'K', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'm', '/', '?'];
    expect(keys.map((key) => keyAction({ ...plain, key }))).toEqual([
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

  it('leave every other key alone', () => {
    for (const key of ['a', 'Enter', 'Tab', 'Escape', 'Home', '.'])
      expect(keyAction({ ...plain, key })).toBe(null);
  });

  it('leave the browser its own combinations, and others what they have dealt with', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)
      for (const key of shortcuts.flatMap(({ keys }) => keys))
        expect(keyAction({ ...plain, key, [held]: true })).toBe(null);
  });

  it('belong to one action each', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
