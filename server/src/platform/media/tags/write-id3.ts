import id3, { type Tags } from 'node-id3';
import type { TrackTags } from './track-tags.ts';

const FRONT_COVER = 3;
const HEADER_BYTES = 10;
/** Separates several values of a frame (id3.org/id3v2.3.0, 4.2.1). */
const SEPARATOR = '/';
/** Ends a text within a frame. The next one begins with the byte order mark again. */
const TERMINATOR = '\0\ufeff';

/** Writes a whole ID3v2.3 tag (id3.org/id3v2.3.0). Empty values have no frame. */
export function writeId3({ album, people, ...tags }: TrackTags): Buffer {
  const [year = '', month = '', day = ''] = tags.date.split('-');
  const bytes = id3.create({
    // The first one: see below.
    involvedPeopleList: people.flatMap(({ role, name }) => [role, name]).join(TERMINATOR),
    title: tags.title,
    artist: tags.artist,
    performerInfo: tags.albumArtist,
    ...(album && {
      album: album.title,
      trackNumber: `${album.track.number}/${album.track.count}`,
      partOfSet: `${album.disc.number}/${album.disc.count}`,
      publisher: album.label,
    }),
    year,
    date: `${day}${month}`,
    genre: tags.genres.join(SEPARATOR),
    ISRC: tags.isrc ?? '',
    composer: tags.composers.join(SEPARATOR),
    textWriter: tags.lyricists.join(SEPARATOR),
    comment: { language: 'eng', text: tags.comment },
    fileUrl: tags.page,
    userDefinedText: listUserTexts({ album, people, ...tags }),
    image: {
      mime: 'image/jpeg',
      type: { id: FRONT_COVER },
      description: '',
      imageBuffer: tags.cover,
    },
  });
  // The library knows the frame by its name in ID3v2.4. Its content was the same before.
  if (people.length > 0) bytes.write('IPLS', HEADER_BYTES, 'latin1');
  return bytes;
}

function listUserTexts({ album, ...tags }: TrackTags): NonNullable<Tags['userDefinedText']> {
  const texts = {
    BARCODE: album?.upc,
    CATALOGNUMBER: album?.catalogueNumber,
    ARTISTS: tags.artists.join(' / '),
    REPLAYGAIN_TRACK_GAIN: describeGain(tags.gain),
    REPLAYGAIN_ALBUM_GAIN: describeGain(album?.gain),
    BACKBEAT_SHA256: tags.originalSha256,
  };
  return Object.entries(texts).flatMap(([description, value]) => (value ? [{ description, value }] : []));
}

/** As in the specification of ReplayGain 2: '-7.03 dB'. */
const describeGain = (decibels: number | null | undefined): string | undefined =>
  typeof decibels === 'number' ? `${decibels.toFixed(2)} dB` : undefined;
