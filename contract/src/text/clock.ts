/** Seconds of a track as m:ss: 0:00, 2:57, 75:03. Unknown or negative values are 0:00. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
