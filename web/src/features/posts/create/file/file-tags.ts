import { cleanText, cutText, GENRES, limits, trimText, type Genre } from '@backbeat/contract';
import { parseBlob, selectCover, type ICommonTagsResult, type IPicture } from 'music-metadata';
import { bannerFileError } from '../../details/post-file-errors.ts';

/** What an audio file says about its track, fit for the form of a post. */
export interface FileTags {
  /** The title of the tags, else one made of the file's name; '' if neither has visible text. */
  title: string;
  genre: readonly Genre[];
  cover: File | null;
}

/** Reads the tags of a file: ID3 of MP3 and WAV, and the INFO list of WAV. */
export async function readFileTags(file: File): Promise<FileTags> {
  const { title = '', genre = [], picture } = await readTags(file);
  return {
    title: cleanTitle(title) || titleOfFileName(file.name),
    genre: genresOf(genre.join(';')),
    cover: await findCover(picture),
  };
}

/** Reads of one file. A song takes about ten; a WAV of millions of empty chunks takes one each. */
const MAX_READS = 1000;

/** A file whose parts can be read so often only. */
class LimitedFile extends File {
  #readsCount = 0;

  override slice(start?: number, end?: number, type?: string): Blob {
    this.#readsCount += 1;
    if (this.#readsCount > MAX_READS) throw new Error('The tags of this file take too long to read.');
    return super.slice(start, end, type);
  }
}

async function readTags(file: File): Promise<Partial<ICommonTagsResult>> {
  try {
    const limitedFile = new LimitedFile([file], file.name, { type: file.type });
    return (await parseBlob(limitedFile, { skipPostHeaders: true })).common;
  } catch {
    // The server says whether the file is audio. Here it only has no tags.
    return {};
  }
}

/** One line without invisible characters, as the contract's schema of a title takes it. */
const cleanTitle = (text: string): string =>
  cutText(trimText(cleanText(text).replace(/\s+/g, ' ')), limits.title).trim();

/** A track number before a name: '03 - ', '1. ', '07_'. A number without a mark may be a title. */
const TRACK_NUMBER = /^(0\d|\d{1,2}\s*[-.])[\s.-]*(?=\S)/;
/** What a program or an artist adds to the name of a recording: ' (final)', ' - v2', ' master'. */
const MIX_MARK =
  /[\s-]*[([]?\b(final|master(ed)?|mix(down)?|bounce|export|rough|demo|v(er(sion)?)?\s?\d+)( mix)?( v?\d+)?[)\]]?$/i;

/** Makes a title of a file's name: '03 - night_bus (final).wav' → 'Night bus'. */
export function titleOfFileName(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim();
  const title = words.replace(TRACK_NUMBER, '').replace(MIX_MARK, '');
  // A name of marks alone, such as 'master.wav', is all that there is.
  const cleaned = cleanTitle(title) || cleanTitle(words);
  return cleaned === cleaned.toLowerCase() ? cleaned.charAt(0).toUpperCase() + cleaned.slice(1) : cleaned;
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}&]/gu, '');

/** The genres that a tag names, such as 'Hip-Hop/Rap' or 'Jazz; Blues', in display order. */
export function genresOf(tag: string): Genre[] {
  // Longer texts are no genre.
  const names = tag
    .slice(0, 200)
    .split(/[/;,|\0]/)
    .map(keyOf);
  return GENRES.filter((genre) => names.includes(keyOf(genre)));
}

/** The front cover, else the first picture, that may be a banner and that the browser can open. */
async function findCover(pictures: IPicture[] | undefined): Promise<File | null> {
  const picture = selectCover(pictures);
  if (!picture) return null;
  const type = picture.format === 'image/jpg' ? 'image/jpeg' : picture.format;
  const cover = new File([new Uint8Array(picture.data)], type === 'image/png' ? 'cover.png' : 'cover.jpg', {
    type,
  });
  if (bannerFileError(cover) !== null) return null;
  try {
    (await createImageBitmap(cover)).close();
    return cover;
  } catch {
    return null;
  }
}
