import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { playlists } from '@backbeat/contract';
import {
  damagedNear,
  lineAt,
  requireRoomFor,
  unknownFormat,
  type RawEntry,
  type RawFile,
} from './raw-files.policy.ts';

const { FILE_LIMITS: LIMITS } = playlists;

/** What the file may declare itself, entities above all. */
const DECLARATION = /<!(doctype|entity)/i;
const TRACK = /<(?:[\w.-]{1,50}:)?track[\s/>]/g;

/** The elements of which a track has several. */
const LISTS = new Set(['track', 'location', 'identifier', 'meta']);

const element = z
  .union([z.string(), z.object({ '#text': z.string().default('') }).transform((node) => node['#text'])])
  .catch('');
const elements = z.array(element).catch([]);
const meta = z.object({ '@rel': z.string().default(''), '#text': z.string().default('') });
const track = z
  .object({
    title: element.default(''),
    creator: element.default(''),
    duration: element.default(''),
    location: elements.default([]),
    identifier: elements.default([]),
    meta: z.array(meta.catch({ '@rel': '', '#text': '' })).default([]),
  })
  // An empty element is an empty text.
  .catch({ title: '', creator: '', duration: '', location: [], identifier: [], meta: [] });
const document = z.object({
  playlist: z.object({
    title: element.default(''),
    trackList: z.object({ track: z.array(track).default([]) }).catch({ track: [] }),
  }),
});

/**
 * Reads XSPF 1 (https://www.xspf.org/spec). Its parser knows the five entities of XML and numbers of
 * characters; a file that declares others is refused, as is every file with a DOCTYPE.
 * @throws {ApiError} WRONG_KIND for other XML, INVALID_INPUT, LIMIT_REACHED
 */
export function readXspf(text: string): RawFile {
  const declaration = DECLARATION.exec(text);
  if (declaration) throw damagedNear(lineAt(text, declaration.index));
  requireRoomFor(text.match(TRACK)?.length ?? 0);
  if ((text.match(/</g)?.length ?? 0) > 2 * LIMITS.elements) throw damagedNear(1);
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw damagedNear(validity.err.line || lineAt(text, text.length));
  const result = document.safeParse(parseXml(text));
  if (!result.success) throw unknownFormat();
  const { title, trackList } = result.data.playlist;
  return { title, entries: trackList.track.map(entryOf) };
}

/** @throws {ApiError} INVALID_INPUT for what the parser refuses, such as elements that nest too deep */
function parseXml(text: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    trimValues: false,
    // Otherwise numbers of characters stay as they are.
    htmlEntities: true,
    maxNestedTags: LIMITS.depth,
    isArray: (name) => LISTS.has(name),
  });
  try {
    return parser.parse(text);
  } catch {
    throw damagedNear(1);
  }
}

const entryOf = ({
  title,
  creator,
  duration,
  location,
  identifier,
  meta: facts,
}: z.infer<typeof track>): RawEntry => ({
  title,
  creator,
  duration: Number.parseInt(duration, 10) / 1000,
  isrcs: [
    ...facts.filter((fact) => /^urn:isrc:?$/i.test(fact['@rel'])).map((fact) => fact['#text']),
    ...isrcsAmong(identifier),
  ],
  addresses: [...location, ...identifier],
});

/** An ISRC may stand as a URN (RFC 3043 style), such as urn:isrc:QZABC2600001. */
export const isrcsAmong = (identifiers: readonly string[]): string[] =>
  identifiers.flatMap((identifier) => /^urn:isrc:(.{1,20})$/i.exec(identifier.trim())?.[1] ?? []);
