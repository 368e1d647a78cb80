export type { Engine } from './engine/engine.ts';
export type { Following } from './engine/queue-source.ts';
export { playRelease } from './gapless/play-release.ts';
export { playFrom } from './controls/play-from.ts';
export { latestTrackId } from './engine/latest-track.ts';
export { player } from './engine/player.ts';
export { savedTracks } from './engine/saved-tracks.ts';
export { queueActions } from './controls/queue-actions.ts';
export { QueueItems } from './controls/queue-items.tsx';
export { PlayTrackButton } from './controls/play-track-button.tsx';
export { Player } from './player-view.tsx';
export { useKeys } from './keyboard/use-player-keys.ts';
export { TrackOrnament } from './controls/track-ornament.tsx';
export { TrackWaveform } from './controls/seek-bar.tsx';
export { parseTime } from './controls/time.ts';
export { TrackTime } from './controls/track-time.tsx';
export {
  creditsOf,
  trackOfDemo,
  trackOfPost,
  trackOfVersion,
  tracksOfPosts,
  versionOfTrack,
  type Track,
  type TrackMarksProps,
} from './engine/track.ts';
export { watchSavedTracks } from './engine/watch-saved-tracks.ts';
export { tracksInOrder } from './engine/queue.ts';
export { Volume } from './controls/transport.tsx';
export { useCurrentTrack, usePlayback, usePlayer, useSeconds } from './engine/use-player.ts';
