import { artworkPath, artworkSize } from '@backbeat/contract';
import type { Engine } from './engine.ts';
import { durationOf } from './player-state.ts';
import { currentTrack } from './queue.ts';
import { creditsOf, type Track } from './track.ts';

/** Seconds that the keys of a headset or a lock screen leap. */
const LEAP = 10;

/** Ties the player to lock screen, headset and media keys, where the browser has the Media Session API. */
export function connectMediaSession(engine: Engine): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;

  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => engine.resume()],
    ['pause', () => engine.pause()],
    ['stop', () => engine.close()],
    ['previoustrack', () => engine.previous()],
    ['nexttrack', () => engine.next()],
    ['seekbackward', ({ seekOffset }) => engine.seekBy(-(seekOffset ?? LEAP))],
    ['seekforward', ({ seekOffset }) => engine.seekBy(seekOffset ?? LEAP)],
    ['seekto', ({ seekTime }) => engine.seek(seekTime ?? 0)],
  ];
  for (const [action, handler] of handlers)
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // This browser does not know the action; its buttons simply lack it.
    }

  let shown: string | undefined;
  const showTrack = () => {
    const state = engine.get();
    const track = currentTrack(state.queue);
    mediaSession.playbackState =
      state.status === 'empty'
        ? 'none'
        : state.status === 'paused' || state.status === 'failed'
          ? 'paused'
          : 'playing';
    if (track?.id === shown) return;
    shown = track?.id;
    mediaSession.metadata = track
      ? new MediaMetadata({
          title: track.title,
          artist: creditsOf(track),
          artwork: pictureOf(track),
        })
      : null;
  };
  const showPosition = () => {
    const duration = durationOf(engine.get());
    const position = engine.position();
    // Browsers throw for a position outside the track.
    if (duration > 0 && position <= duration) mediaSession.setPositionState({ duration, position });
  };
  engine.subscribe(showTrack);
  engine.subscribe(showPosition);
  engine.subscribeToPosition(showPosition);
}

/** Nobody draws one of a demo, and of a draft only the app does. */
function pictureOf({ id, kind, banner }: Track): MediaImage[] {
  if (banner !== null) return [{ src: banner }];
  return kind === 'post'
    ? [{ src: artworkPath(id), sizes: `${artworkSize.width}x${artworkSize.height}`, type: 'image/jpeg' }]
    : [];
}
