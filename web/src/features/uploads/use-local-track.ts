import { useEffect, useMemo, useState } from 'react';
import { player, type Track } from '../../player/index.ts';
import { findLocalWaveform, type LocalWaveform } from './local-waveform.ts';
import type { PickedFile } from './use-picked-file.ts';

export interface LocalTrack {
  /** A track for the player; null without a file. */
  track: Track | null;
  /**
   * Whether the browser cannot draw this file. It may still play it, and the server may still
   * accept it.
   */
  isUndrawable: boolean;
}

/**
 * A chosen file as a track that plays before its upload. The track leaves the player when the file
 * is removed.
 */
export function useLocalTrack(
  { file, url }: PickedFile,
  { title, artist, banner }: Pick<Track, 'title' | 'artist' | 'banner'>,
): LocalTrack {
  const waveform = useLocalWaveform(file);
  const track = useMemo<Track | null>(
    () =>
      file && url
        ? {
            id: url,
            title: title.trim() || file.name,
            artist,
            features: [],
            source: url,
            banner,
            waveform: waveform?.peaks ?? null,
            duration: waveform?.duration ?? null,
            loudness: null,
            kind: 'file',
          }
        : null,
    [file, url, title, artist, banner, waveform],
  );
  useEffect(() => {
    if (track) player.update(track);
  }, [track]);
  useEffect(() => (url ? () => player.remove(url) : undefined), [url]);
  return { track, isUndrawable: waveform === null };
}

/** Undefined while the waveform is computed; null if that fails. */
function useLocalWaveform(file: File | null): LocalWaveform | null | undefined {
  const [waveform, setWaveform] = useState<{ file: File; localWaveform: LocalWaveform | null }>();
  useEffect(() => {
    if (!file) return undefined;
    const controller = new AbortController();
    const draw = async () => {
      const localWaveform = await findLocalWaveform(file, controller.signal).catch(() => null);
      if (!controller.signal.aborted) setWaveform({ file, localWaveform });
    };
    void draw();
    return () => controller.abort();
  }, [file]);
  return waveform?.file === file ? waveform?.localWaveform : undefined;
}
