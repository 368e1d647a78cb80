import { useEffect, useMemo, useState } from 'react';
import { player, type Track } from '../../player/index.ts';
import { findLocalWaveform, type LocalWaveform } from './local-waveform.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface LocalTrack {
  /** For the one player; null without a file. */
  track: Track | null;
  /** The browser cannot draw this file. It may still play it, and the server may still take it. */
  isUndrawable: boolean;
}

/** A chosen file as a track that can be played before it is uploaded. It leaves the player when the file is taken away. */
export function useLocalTrack(file: File | null, { title, artist }: { title: string; artist: string }): LocalTrack {
  const url = useObjectUrl(file);
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
            banner: null,
            waveform: sketch?.peaks ?? null,
            duration: sketch?.duration ?? null,
            loudness: null,
            published: false,
          }
        : null,
    [file, url, title, artist, sketch],
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
    findLocalWaveform(file, controller.signal)
      .catch(() => null)
      .then((found) => {
        if (!controller.signal.aborted) setSketch({ file, found });
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [file]);
  return sketch?.file === file ? sketch?.found : undefined;
}
