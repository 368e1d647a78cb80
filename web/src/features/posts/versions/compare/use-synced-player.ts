import type { versions } from '@backbeat/contract';
import { useEffect, useRef, useState } from 'react';
import { player, usePlayer } from '../../../../player/index.ts';
import { isPlaybackActive } from '../../../../player/engine/player-state.ts';
import { openDecoded } from './decoded-output.ts';
import { SyncedPlayer, type Range } from './synced-player.ts';

/** Seconds of sound in all that fit into the memory of a phone when decoded. More is streamed. */
const MAX_DECODED_SECONDS = 20 * 60;

export type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; synced: SyncedPlayer };

type Sound = Pick<versions.Version, 'stream' | 'music' | 'duration'>;

const urlOf = ({ stream, music }: Sound): string => stream ?? music ?? '';

/**
 * The player of several versions, until the component closes. The player of the page pauses while
 * it plays. Other versions load anew, and position and loop stay.
 * @param gains the gain of each version while it is audible
 * @param attempt another number loads all versions again
 */
export function useSyncedPlayer(
  list: readonly Sound[],
  gains: readonly number[],
  attempt: number,
  audible = 0,
): Loading {
  const urls = list.map(urlOf).join('\n');
  const [loadResult, setLoadResult] = useState<{ key: string; loading: Loading }>();
  const isLong = list.reduce((sum, { duration }) => sum + (duration ?? 0), 0) > MAX_DECODED_SECONDS;
  const loadKey = `${attempt}\n${urls}`;
  const latest = useRef<{
    gains: readonly number[];
    audible: number;
    position: number;
    loop: Range | null;
  }>({ gains, audible, position: 0, loop: null });
  useEffect(() => {
    latest.current = { ...latest.current, gains, audible };
  });
  useEffect(() => {
    const controller = new AbortController();
    let synced: SyncedPlayer | undefined;
    const load = async () => {
      try {
        // Few comparisons are that long, and the script of the room has a budget.
        const open = isLong ? (await import('./streamed-output.ts')).openStreams : openDecoded;
        const output = await open(urls.split('\n'), controller.signal);
        const { gains: firstGains, audible: firstAudible, position, loop } = latest.current;
        synced = new SyncedPlayer(output, firstGains, firstAudible);
        synced.seek(position);
        if (loop) synced.setLoop(loop);
        setLoadResult({ key: loadKey, loading: { state: 'ready', synced } });
      } catch {
        if (!controller.signal.aborted) setLoadResult({ key: loadKey, loading: { state: 'failed' } });
      }
    };
    void load();
    return () => {
      controller.abort();
      if (synced)
        latest.current = { ...latest.current, position: synced.position(), loop: synced.get().loop };
      synced?.close();
    };
  }, [urls, isLong, loadKey]);
  const loading: Loading = loadResult?.key === loadKey ? loadResult.loading : { state: 'loading' };
  const synced = loading.state === 'ready' ? loading.synced : null;
  const gainText = gains.join('\n');
  useEffect(() => synced?.setGains(gainText.split('\n').map(Number)), [synced, gainText]);
  useOneSound(synced);
  return loading;
}

/** Pauses the comparison when the player of the page starts, and follows its volume. */
function useOneSound(synced: SyncedPlayer | null): void {
  const isElsewhere = usePlayer(isPlaybackActive);
  const volume = usePlayer(({ muted, settings }) => (muted ? 0 : settings.level));
  useEffect(() => {
    if (isElsewhere) synced?.pause();
  }, [synced, isElsewhere]);
  useEffect(() => synced?.setVolume(volume), [synced, volume]);
}

/** Starts or pauses the versions, and silences the player of the page first. */
export function toggleSynced(synced: SyncedPlayer): void {
  if (!synced.get().isPlaying && isPlaybackActive(player.get())) player.pause();
  synced.toggle();
}
