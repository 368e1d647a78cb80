import type { versions } from '@backbeat/contract';
import { fileUrl, viewWaveform } from '../../uploads/index.ts';
import type { VersionRow } from './versions.queries.ts';

/** Converts a version. Until the rendition exists, players play the uploaded file. */
export function viewVersion(
  row: VersionRow,
  { isParty, freeDownload }: { isParty: boolean; freeDownload: boolean },
): versions.Version {
  const isOffered = isParty || freeDownload || row.stream_key === null;
  return {
    number: row.number,
    note: row.note,
    sha256: row.sha256,
    soundSha256: row.sound_sha256,
    size: row.size,
    processing: row.media_state,
    duration: row.duration,
    loudness: row.loudness,
    waveform: viewWaveform(row.waveform),
    stream: row.stream_key && fileUrl(row.stream_key),
    music: isOffered ? fileUrl(row.music_key) : null,
    uploadedBy: row.uploader_name,
    time: row.created_at.toISOString(),
    isCurrent: row.is_current,
    isProposed: row.is_proposed,
  };
}
