import { useEffect, useMemo, useState } from 'react';
import { player, type Track } from '../../player/index.ts';
import { findLocalWaveform, type LocalWaveform } from './local-waveform.ts';
import type { PickedFile } from './use-picked-file.ts';

export interface LocalTrack {
  /** For the one player; null without a file. */
  track: Track | null;
  /** The browser cannot draw this file. It may still play it, and the server may still take it. */
  isUndrawable: boolean;
}

/** A chosen file as a track that can be played before it is uploaded. It leaves the player when the file is taken away. */
export function useLocalTrack(
  { file, url }: PickedFile,
  { title, artist, banner }: Pick<Track, 'title' | 'artist' | 'banner'>,
): LocalTrack {
  const sketch = useSketch(file);
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
            waveform: sketch?.peaks ?? null,
            duration: sketch?.duration ?? null,
            loudness: null,
            kind: 'file',
          }
        : null,
    [file, url, title, artist, banner, sketch],
  );
  useEffect(() => {
    if (track) player.update(track);
  }, [track]);
  useEffect(() => (url ? () => player.remove(url) : undefined), [url]);
  return { track, isUndrawable: sketch === null };
}

/** Undefined while it is being drawn, null when it cannot be. */
function useSketch(file: File | null): LocalWaveform | null | undefined {
  const [sketch, setSketch] = useState<{ file: File; found: LocalWaveform | null }>();
  useEffect(() => {
    if (!file) return undefined;
    const controller = new AbortController();
    const draw = async () => {
      const found = await findLocalWaveform(file, controller.signal).catch(() => null);
      if (!controller.signal.aborted) setSketch({ file, found });
    };
    void draw();
    return () => controller.abort();
  }, [file]);
  return sketch?.file === file ? sketch?.found : undefined;
}
