import { useSyncExternalStore } from 'react';
import { isPlaybackActive, type PlayerState } from './player-state.ts';
import { player } from './player.ts';
import { savedTracks } from './saved-tracks.ts';
import { currentTrack } from './queue.ts';
import type { Track } from './track.ts';

/**
 * Selects a part of the player's state. `select` must return the same object as long as nothing has
 * changed.
 */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.get()));
}

const selectTrack = ({ queue }: PlayerState) => currentTrack(queue);
export const useCurrentTrack = (): Track | null => usePlayer(selectTrack);

/** Whole seconds into the current track. */
export const useSeconds = (): number =>
  useSyncExternalStore(player.subscribeToPosition, () => Math.floor(player.position()));

/**
 * Seconds into the current track while it is paused; null during playback, when components read the
 * position in every frame.
 */
export const useStillPosition = (): number | null =>
  useSyncExternalStore(player.subscribeToPosition, () =>
    player.get().status === 'playing' ? null : player.position(),
  );

export interface Playback {
  /** Whether the track is the current one of the player. */
  current: boolean;
  isPlaying: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Whether it plays without a connection. */
  isSaved: boolean;
}

/** The playback state of one track, for cards, dialogs and pages that mirror the player bar. */
export function usePlayback(id: string): Playback {
  const current = usePlayer((state) => selectTrack(state)?.id === id);
  const status = usePlayer((state) => state.status);
  const isSaved = useSyncExternalStore(savedTracks.subscribe, () =>
    savedTracks.get().some((track) => track.id === id),
  );
  return {
    current,
    isPlaying: current && isPlaybackActive({ status }),
    isLoading: current && status === 'loading',
    hasFailed: current && status === 'failed',
    isSaved,
  };
}
