/** What the work in the background finds in the audio of a post or a demo. */
export interface AudioFindings {
  /** Seconds. */
  duration: number;
  /** Peaks from 0 to 1. */
  waveform: readonly number[];
  /** LUFS; null for silence. */
  loudness: number | null;
  /** Of the rendition to play. */
  streamKey: string;
}

/** The findings as the columns of the row that refers to the audio; peaks are kept in thousandths. */
export const columnsOf = ({ duration, waveform, loudness, streamKey }: AudioFindings) => ({
  media_state: 'done',
  duration,
  waveform: waveform.map((peak) => Math.round(Math.min(1, Math.max(0, peak)) * 1000)),
  loudness,
  stream_key: streamKey,
});

/** Peaks from 0 to 1 of what is kept. */
export const viewWaveform = (kept: readonly number[] | null): number[] | null =>
  kept?.map((thousandths) => thousandths / 1000) ?? null;
