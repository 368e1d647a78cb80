import { useEffectEvent, useLayoutEffect } from 'react';
import { keyCommand, needsKey, SEEK_STEP, VOLUME_STEP, type KeyAction } from './keyboard.ts';
import { durationOf } from '../engine/player-state.ts';
import { player } from '../engine/player.ts';
import { usePlayer } from '../engine/use-player.ts';

const changeVolume = (by: number) => {
  const { muted, settings } = player.get();
  player.setVolume((muted ? 0 : settings.level) + by);
};

/** @returns false if the browser should handle the key itself */
type KeyHandler = (key: string) => boolean | void;

/** What the keys do while a track is loaded. */
const playerHandlers: Partial<Record<KeyAction, KeyHandler>> = {
  toggle: player.toggle,
  back: () => player.seekBy(-SEEK_STEP),
  forward: () => player.seekBy(SEEK_STEP),
  previous: player.previous,
  next: player.next,
  seek: (tenth) => player.seek((Number(tenth) / 10) * durationOf(player.get())),
  louder: () => changeVolume(VOLUME_STEP),
  quieter: () => changeVolume(-VOLUME_STEP),
  mute: player.toggleMute,
};

/**
 * Handles keyboard shortcuts of the whole page, unless the user has turned them off or the focused
 * element needs the key.
 */
export function useKeys(handlers: Partial<Record<KeyAction, KeyHandler>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const command = keyCommand(event);
    const handler = command && handlers[command.action];
    if (!handler || !player.get().settings.keys) return;
    if (event.target instanceof Element && needsKey(event.target, event.key)) return;
    if (handler(command.key) !== false) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Handles the shortcuts of the player, and those for help and search. */
export function usePlayerKeys(help: KeyHandler, search: KeyHandler): void {
  const isEmpty = usePlayer(({ status }) => status === 'empty');
  useKeys({ ...(!isEmpty && playerHandlers), help, search });
}
