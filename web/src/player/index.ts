export type { AskFollowing, Engine, Following } from './engine.ts';
export { player } from './player.ts';
export { PlayTrackButton } from './play-track-button.tsx';
export { Player } from './player-view.tsx';
export { TrackOrnament, TrackWaveform } from './seek-bar.tsx';
export { parseTime } from './time.ts';
export { creditsOf, trackOfDemo, trackOfPost, type Track } from './track.ts';
export { Volume } from './transport.tsx';
export { useCurrentTrack, usePlayback, usePlayer, type Playback } from './use-player.ts';
