import type { TrackTags } from './track-tags.ts';

/** Writes the chunks behind the samples of a WAV file: LIST INFO, and `id3 ` with an ID3v2 tag. */
export const writeRiffTags = (tags: TrackTags, id3: Buffer): Buffer =>
  Buffer.concat([
    writeChunk('LIST', Buffer.concat([Buffer.from('INFO'), ...listTexts(tags)])),
    writeChunk('id3 ', id3),
  ]);

/** The texts of LIST INFO, as UTF-8 and ended by a zero. Empty ones are left out. */
function listTexts({ title, artist, album, date, genres }: TrackTags): Buffer[] {
  const texts = {
    INAM: title,
    IART: artist,
    IPRD: album?.title,
    ITRK: album && String(album.track.number),
    ICRD: date,
    IGNR: genres.join(', '),
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? [writeChunk(name, Buffer.from(`${text}\0`))] : [],
  );
}

/** A chunk with a short content, padded to an even length. */
const writeChunk = (name: string, content: Buffer): Buffer =>
  Buffer.concat([writeChunkHeader(name, content.length), content, Buffer.alloc(content.length % 2)]);

export function writeChunkHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 'latin1');
  header.writeUInt32LE(size, 4);
  return header;
}
