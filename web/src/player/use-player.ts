import { useSyncExternalStore } from 'react';
import type { PlayerState } from './player-state.ts';
import { player } from './player.ts';
import { currentTrack } from './queue.ts';
import type { Track } from './track.ts';

/** A part of the player's state. `select` must answer the same object as long as nothing has changed. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.get()));
}

const selectTrack = ({ queue }: PlayerState) => currentTrack(queue);
export const useCurrentTrack = (): Track | null => usePlayer(selectTrack);

/** Whether sound is wanted: it plays, or is about to. */
export const isOn = ({ status }: PlayerState): boolean => status === 'playing' || status === 'loading';

/** Whole seconds into the current track. */
export const useSeconds = (): number =>
  useSyncExternalStore(player.subscribeToPosition, () => Math.floor(player.position()));

/** Seconds into the current track while it stands still; null while it runs and has to be asked on every frame. */
export const useStillPosition = (): number | null =>
  useSyncExternalStore(player.subscribeToPosition, () =>
    player.get().status === 'playing' ? null : player.position(),
  );

export interface Playback {
  /** This track is the one in the player. */
  current: boolean;
  playing: boolean;
  loading: boolean;
  failed: boolean;
}

/** How it stands with one track: for cards, dialogs and pages that show the same playback as the bar. */
export function usePlayback(id: string): Playback {
  const current = usePlayer((state) => selectTrack(state)?.id === id);
  const status = usePlayer((state) => state.status);
  return {
    current,
    playing: current && (status === 'playing' || status === 'loading'),
    loading: current && status === 'loading',
    failed: current && status === 'failed',
  };
}
