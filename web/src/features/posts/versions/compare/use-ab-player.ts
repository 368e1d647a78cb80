import type { versions } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { player, usePlayer } from '../../../../player/index.ts';
import { isPlaybackActive } from '../../../../player/engine/player-state.ts';
import { AbPlayer } from './ab-player.ts';
import { equalGains, type Pair } from './equal-loudness.ts';
import { openDecoded } from './decoded-output.ts';
import { openStreams } from './streamed-output.ts';

/** Seconds up to which two decoded versions fit into the memory of a phone. Longer ones stream. */
const MAX_DECODED_SECONDS = 15 * 60;

export type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; ab: AbPlayer };

const urlOf = ({ stream, music }: versions.Version): string => stream ?? music ?? '';

/**
 * The A/B player of two versions, until the component closes. The player of the page pauses while
 * it plays.
 * @param attempt another number loads both versions again
 */
export function useAbPlayer({ a, b }: Pair<versions.Version>, attempt: number): Loading {
  const urls = `${urlOf(a)}\n${urlOf(b)}`;
  const gains = equalGains({ a: a.loudness, b: b.loudness });
  const gainText = `${gains.a}\n${gains.b}`;
  const [loadResult, setLoadResult] = useState<{ key: string; loading: Loading }>();
  const isLong = Math.max(a.duration ?? 0, b.duration ?? 0) > MAX_DECODED_SECONDS;
  const loadKey = `${attempt}\n${urls}\n${gainText}`;
  useEffect(() => {
    const controller = new AbortController();
    let abPlayer: AbPlayer | undefined;
    const [urlA = '', urlB = ''] = urls.split('\n');
    const [gainA = 1, gainB = 1] = gainText.split('\n').map(Number);
    const load = async () => {
      try {
        const open = isLong ? openStreams : openDecoded;
        const output = await open({ a: urlA, b: urlB }, controller.signal);
        abPlayer = new AbPlayer(output, { a: gainA, b: gainB });
        setLoadResult({ key: loadKey, loading: { state: 'ready', ab: abPlayer } });
      } catch {
        if (!controller.signal.aborted) setLoadResult({ key: loadKey, loading: { state: 'failed' } });
      }
    };
    void load();
    return () => {
      controller.abort();
      abPlayer?.close();
    };
  }, [urls, gainText, isLong, loadKey]);
  const loading: Loading = loadResult?.key === loadKey ? loadResult.loading : { state: 'loading' };
  useOneSound(loading.state === 'ready' ? loading.ab : null);
  return loading;
}

/** Pauses the comparison when the player of the page starts, and follows its volume. */
function useOneSound(ab: AbPlayer | null): void {
  const isElsewhere = usePlayer(isPlaybackActive);
  const volume = usePlayer(({ muted, settings }) => (muted ? 0 : settings.level));
  useEffect(() => {
    if (isElsewhere) ab?.pause();
  }, [ab, isElsewhere]);
  useEffect(() => ab?.setVolume(volume), [ab, volume]);
}

/** Starts or pauses the comparison, and silences the player of the page first. */
export function toggleComparison(ab: AbPlayer): void {
  if (!ab.get().isPlaying && isPlaybackActive(player.get())) player.pause();
  ab.toggle();
}
