import type { demos } from '@backbeat/contract';
import { fileUrl, viewWaveform } from '../uploads/index.ts';
import type { DemoRow } from './demos.queries.ts';

export const viewDemo = (row: DemoRow): demos.Demo => ({
  id: row.id,
  title: row.title,
  features: row.features,
  userName: row.user_name,
  time: row.created_at.toISOString(),
  songUrl: fileUrl(row.stream_key ?? row.music_key),
  processing: row.media_state,
  duration: row.duration,
  waveform: viewWaveform(row.waveform),
  loudness: row.loudness,
});
