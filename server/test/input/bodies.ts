import type { Route } from '@backbeat/contract';
import fc from 'fast-check';
import { files } from './files.ts';
import { naughtyBodies } from './naughty.ts';
import { mutateValues, naughtyText, valuesFor } from './values.ts';

export interface SentBody {
  type: string | undefined;
  bytes: Buffer;
}

const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
/** Invalid UTF-8: truncated, overlong, a surrogate, beyond Unicode. */
const badUtf8 = ['c3', 'c0af', 'eda080', 'f4908080', 'ff', 'e28028a1'].map((hex) => Buffer.from(hex, 'hex'));

/** Damages to bytes in transit. */
const accident = fc.oneof(
  { weight: 12, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  {
    weight: 1,
    arbitrary: fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...badUtf8)).map(([at, bad]) => (bytes: Buffer) => {
      const place = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, place), bad, bytes.subarray(place)]);
    }),
  },
);

const bombs = [
  '"__proto__":{"isAdmin":true,"role":"USERPLUS"},',
  '"constructor":{"prototype":{"isAdmin":true}},',
  '"title":1,"title":[],"email":null,"email":{},"code":1,"message":{},',
  `${Array.from({ length: 2_000 }, (_, index) => `"k${index}":${index}`).join(',')},`,
];

/** JSON as text, perhaps with duplicate keys or keys with a meaning in JavaScript. */
const writtenForms = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: mutateValues(values).map((value) => JSON.stringify(value) ?? '') },
    {
      weight: 2,
      arbitrary: fc
        .tuple(values, fc.constantFrom(...bombs))
        .map(([value, bomb]) => JSON.stringify(value).replace(/^\{(?!\})/, () => `{${bomb}`)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...naughtyBodies) },
  );

const bytesOf = (texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc.tuple(texts, accident).map(([text, happens]) => happens(Buffer.from(text)));

interface Part {
  name: string;
  file: string | undefined;
  type: string | undefined;
  bytes: Buffer;
}

const CUT_BOUNDARY = '----cut';

const partOf = (name: string, bytes: fc.Arbitrary<Buffer>, isFile: boolean): fc.Arbitrary<Part> =>
  fc.record({
    name: fc.oneof(
      { weight: 14, arbitrary: fc.constant(name) },
      { weight: 1, arbitrary: naughtyText.map((text) => text.slice(0, 500)) },
    ),
    file: fc.oneof(
      { weight: 6, arbitrary: fc.constant(isFile ? 'song.mp3' : undefined) },
      { weight: 1, arbitrary: naughtyText },
      { weight: 1, arbitrary: fc.constantFrom('picture.png', 'sound.wav', 'a.mp3.exe', '') },
    ),
    type: fc.constantFrom(
      isFile ? 'audio/mpeg' : 'application/json',
      undefined,
      'image/gif',
      'text/html; x="',
    ),
    bytes,
  });

/** Parts of a multipart form, which may be malformed as a whole. */
type Layout =
  | 'whole'
  | 'no end'
  | 'no boundary'
  | 'other boundary'
  | 'headers'
  | 'parts'
  | 'nested'
  | 'no name'
  | 'encoded';
const layouts = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Layout>('whole') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Layout>(
      'no end',
      'no boundary',
      'other boundary',
      'nested',
      'no name',
      'encoded',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Layout>('headers', 'parts') },
);

function headOf({ name, file, type }: Part): string {
  const quotedName = name.replace(/[\r\n"]/g, (each) => encodeURIComponent(each));
  const fileNamePart = file === undefined ? '' : `; filename="${file.replace(/[\r\n]/g, ' ')}"`;
  const typePart = type === undefined ? '' : `\r\ncontent-type: ${type}`;
  return `content-disposition: form-data; name="${quotedName}"${fileNamePart}${typePart}`;
}

function formOf(parts: Part[], layout: Layout): SentBody {
  const pieces = parts.flatMap((part) => {
    const head = layout === 'no name' ? 'content-disposition: form-data' : headOf(part);
    const more =
      layout === 'headers'
        ? `\r\n${'x-header: bomb\r\n'.repeat(5_000)}x: y`
        : layout === 'encoded'
          ? '\r\ncontent-transfer-encoding: base64'
          : '';
    return [Buffer.from(`--${CUT_BOUNDARY}\r\n${head}${more}\r\n\r\n`), part.bytes, Buffer.from('\r\n')];
  });
  const some =
    layout === 'parts'
      ? Array.from({ length: 2_000 }, () => pieces)
          .flat()
          .slice(0, 9_000)
      : pieces;
  const end = Buffer.from(layout === 'no end' ? '' : `--${CUT_BOUNDARY}--\r\n`);
  const types: Partial<Record<Layout, string>> = {
    'no boundary': 'multipart/form-data',
    'other boundary': 'multipart/form-data; boundary=other',
    nested: `multipart/mixed; boundary=${CUT_BOUNDARY}`,
  };
  return {
    type: types[layout] ?? `multipart/form-data; boundary=${CUT_BOUNDARY}`,
    bytes: Buffer.concat([...some, end]),
  };
}

const TYPES = [
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'multipart/form-data',
  `multipart/form-data; boundary=${'a'.repeat(500)}`,
  'multipart/form-data; boundary="',
  'application/x-www-form-urlencoded',
  'application/offset+octet-stream',
  'application/xml',
  'application/json, application/json',
  'a/b; c=d; '.repeat(50),
  '__proto__',
] as const;

/**
 * Bodies that a route accepts, or nearly so, and sometimes arbitrary data with any content type.
 */
export function bodiesFor(route: Pick<Route, 'body' | 'path'>): fc.Arbitrary<SentBody | undefined> {
  const ownBodies = ownBodiesOf(route);
  const any = fc.record({
    type: fc.constantFrom(...TYPES),
    bytes: fc.oneof(noise, bytesOf(fc.constantFrom(...naughtyBodies))),
  });
  const relabelledBodies = fc
    .tuple(ownBodies, fc.constantFrom(...TYPES))
    .map(([body, type]) => (body ? { ...body, type } : undefined));
  return fc.oneof(
    { weight: 16, arbitrary: ownBodies },
    { weight: 2, arbitrary: any },
    { weight: 2, arbitrary: relabelledBodies },
  );
}

function ownBodiesOf({ body, path }: Pick<Route, 'body' | 'path'>): fc.Arbitrary<SentBody | undefined> {
  switch (body?.kind) {
    case undefined:
      return fc.constant(undefined);
    case 'json':
      return bytesOf(writtenForms(valuesFor(body.schema, 'body', path))).map((bytes) => ({
        type: 'application/json',
        bytes,
      }));
    case 'text':
      return fc.record({
        type: fc.constantFrom('text/plain', 'application/json'),
        bytes: bytesOf(fc.oneof(naughtyText, fc.constantFrom('Great track!', '"quoted"'))),
      });
    case 'raw':
      return fc.record({ type: fc.constantFrom('application/json', 'text/plain'), bytes: noise });
    case 'form': {
      const fields = Object.entries(body.fields).map(([name, schema]) =>
        partOf(name, bytesOf(writtenForms(valuesFor(schema, name, path))), false),
      );
      const texts = Object.keys(body.texts).map((name) => partOf(name, bytesOf(naughtyText), false));
      const fileParts = Object.keys(body.files).map((name) => partOf(name, files, true));
      return fc
        .tuple(
          fc.tuple(...fields),
          fc.subarray(texts.concat(fileParts)).chain((some) => fc.tuple(...some)),
          layouts,
        )
        .map(([first, more, layout]) => formOf([...first, ...more], layout));
    }
  }
}
