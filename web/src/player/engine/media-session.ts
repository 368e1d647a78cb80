import { artworkPath, artworkSize } from '@backbeat/contract';
import type { Engine } from './engine.ts';
import { durationOf, isPlaybackActive } from './player-state.ts';
import { currentTrack } from './queue.ts';
import { creditsOf, type Track } from './track.ts';

/** Seconds that the seek keys of a headset or lock screen skip. */
const SEEK_OFFSET_S = 10;

/**
 * Connects the player to lock screen, headset and media keys, in browsers with the Media Session
 * API.
 */
export function connectMediaSession(engine: Engine): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;

  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => engine.resume()],
    ['pause', () => engine.pause()],
    ['stop', () => engine.close()],
    ['previoustrack', () => engine.previous()],
    ['nexttrack', () => engine.next()],
    ['seekbackward', ({ seekOffset }) => engine.seekBy(-(seekOffset ?? SEEK_OFFSET_S))],
    ['seekforward', ({ seekOffset }) => engine.seekBy(seekOffset ?? SEEK_OFFSET_S)],
    ['seekto', ({ seekTime }) => engine.seek(seekTime ?? 0)],
  ];
  for (const [action, handler] of handlers)
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // The browser does not support the action and shows no button for it.
    }

  let shownId: string | undefined;
  const showTrack = () => {
    const state = engine.get();
    const track = currentTrack(state.queue);
    mediaSession.playbackState =
      state.status === 'empty' ? 'none' : isPlaybackActive(state) ? 'playing' : 'paused';
    if (track?.id === shownId) return;
    shownId = track?.id;
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
  showTrack();
  engine.subscribe(showTrack);
  engine.subscribe(showPosition);
  engine.subscribeToPosition(showPosition);
}

/** Demos have no artwork on the server, and drafts have theirs only in the app. */
function pictureOf({ id, kind, banner }: Track): MediaImage[] {
  if (banner !== null) return [{ src: banner }];
  return kind === 'post'
    ? [{ src: artworkPath(id), sizes: `${artworkSize.width}x${artworkSize.height}`, type: 'image/jpeg' }]
    : [];
}
