import { messages } from './playlists.messages.ts';

/** The total time of tracks: '33 min', '2 hr 5 min'. */
export function durationLabel(seconds: number): string {
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? messages.minutes({ minutes }) : messages.hours({ hours, minutes: minutes % 60 });
}
