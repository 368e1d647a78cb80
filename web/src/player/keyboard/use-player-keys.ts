import { useEffect } from 'react';
import { keyAction, needsKey, SEEK_STEP, VOLUME_STEP, type KeyAction } from './keyboard.ts';
import { player } from '../engine/player.ts';

const changeVolume = (by: number) => {
  const { muted, settings } = player.get();
  player.setVolume((muted ? 0 : settings.level) + by);
};

const acts: Record<Exclude<KeyAction, 'help' | 'search'>, () => void> = {
  toggle: player.toggle,
  back: () => player.seekBy(-SEEK_STEP),
  forward: () => player.seekBy(SEEK_STEP),
  louder: () => changeVolume(VOLUME_STEP),
  quieter: () => changeVolume(-VOLUME_STEP),
  mute: player.toggleMute,
};

/**
 * The keyboard shortcuts of the whole page: `?` calls `onHelp`, `/` calls `onSearch`. The browser
 * handles `/` itself when `onSearch` returns false.
 */
export function usePlayerKeys(onHelp: () => void, onSearch: () => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = keyAction(event);
      const { status, settings } = player.get();
      if (action === null || !settings.keys) return;
      if (event.target instanceof Element && needsKey(event.target, event.key)) return;
      if (action === 'help') onHelp();
      else if (action === 'search') {
        if (!onSearch()) return;
      } else if (status === 'empty') return;
      else acts[action]();
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onHelp, onSearch]);
}
