/** The results of audio processing. */
export interface AudioFindings {
  /** Seconds. */
  duration: number;
  /** Peaks from 0 to 1. */
  waveform: readonly number[];
  /** LUFS; null for silence. */
  loudness: number | null;
  /** SHA-256 of the sound without its tags, hexadecimal. */
  soundSha256: string;
  /** The key of the rendition for playback. */
  streamKey: string;
}

/**
 * Maps the results to the columns of the row that owns the audio. Peaks are stored in thousandths.
 */
export const columnsOf = ({
  duration,
  waveform,
  loudness,
  streamKey,
}: Omit<AudioFindings, 'soundSha256'>) => ({
  media_state: 'done',
  duration,
  waveform: waveform.map((peak) => Math.round(Math.min(1, Math.max(0, peak)) * 1000)),
  loudness,
  stream_key: streamKey,
});

/** Maps stored peaks to values from 0 to 1. */
export const viewWaveform = (peaks: readonly number[] | null): number[] | null =>
  peaks?.map((thousandths) => thousandths / 1000) ?? null;
