import { playlists } from '@backbeat/contract';
import { z } from 'zod';
import { findDeepNesting } from '../../../http/routing/parse-json.ts';
import {
  damagedNear,
  lineAt,
  requireRoomFor,
  unknownFormat,
  type RawEntry,
  type RawFile,
} from './raw-files.policy.ts';

const { FILE_LIMITS: LIMITS } = playlists;

const text = z.string().catch('');
/** The specification has lists; some programs write a single text. */
const texts = z.union([z.array(text), z.string().transform((value) => [value])]).catch([]);
const track = z
  .object({
    title: text.default(''),
    creator: text.default(''),
    duration: z.coerce.number().catch(Number.NaN).default(Number.NaN),
    location: texts.default([]),
    identifier: texts.default([]),
    meta: z.array(z.record(z.string(), z.unknown()).catch({})).catch([]).default([]),
  })
  .catch({ title: '', creator: '', duration: Number.NaN, location: [], identifier: [], meta: [] });
const document = z.object({
  playlist: z.object({ title: text.default(''), track: z.array(z.unknown()).default([]) }),
});

/**
 * Reads JSPF, the JSON form of XSPF (https://www.xspf.org/jspf).
 * @throws {ApiError} WRONG_KIND for other JSON, INVALID_INPUT, LIMIT_REACHED
 */
export function readJspf(content: string): RawFile {
  const deepPlace = findDeepNesting(content, LIMITS.depth);
  if (deepPlace !== undefined) throw damagedNear(lineAt(content, deepPlace));
  const result = document.safeParse(parseJson(content));
  if (!result.success) throw unknownFormat();
  const { title, track: tracks } = result.data.playlist;
  requireRoomFor(tracks.length);
  return { title, entries: tracks.map((value) => entryOf(track.parse(value))) };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    // Only the message of V8 says where; without a place the content ends too early.
    const place = error instanceof Error ? / at position (\d+)/.exec(error.message)?.[1] : undefined;
    throw damagedNear(lineAt(content, place === undefined ? content.length : Number(place)));
  }
}

const entryOf = ({
  title,
  creator,
  duration,
  location,
  identifier,
  meta,
}: z.infer<typeof track>): RawEntry => ({
  title,
  creator,
  duration: duration / 1000,
  isrcs: meta.flatMap((fact) =>
    Object.entries(fact).flatMap(([name, value]) =>
      /^urn:isrc:?$/i.test(name) && typeof value === 'string' ? [value] : [],
    ),
  ),
  addresses: [...location, ...identifier],
});
