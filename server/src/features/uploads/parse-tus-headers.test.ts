import { expect, test } from 'vitest';
import { parseMetadata, parseWholeNumber } from './parse-tus-headers.ts';

const parse = (header: string | undefined) =>
  Object.fromEntries(parseMetadata({ ...(header !== undefined && { 'upload-metadata': header }) }));

test.each([
  [undefined, {}],
  ['', {}],
  ['filename c29uZy5tcDM=', { filename: 'song.mp3' }],
  ['filename c29uZy5tcDM=,chat YQ==', { filename: 'song.mp3', chat: 'a' }],
  ['filename w7g=,is_private', { filename: 'ø', is_private: '' }],
  ['filename c29uZy5tcDM=,chat ', { filename: 'song.mp3', chat: '' }],
])('parses the metadata of an upload: %j', (header, metadata) => {
  expect(parse(header)).toEqual(metadata);
});

test.each(['filename %%%', 'filename YQ', ' YQ==', 'a YQ== YQ==', 'a YQ==,a YQ==', 'a YQ==,', ','])(
  'refuses metadata that tus does not allow: %j',
  (header) => {
    expect(() => parse(header)).toThrow('The header upload-metadata must be a list');
  },
);

test.each(['0', '90000000', String(Number.MAX_SAFE_INTEGER)])('parses the whole number %s', (value) => {
  expect(parseWholeNumber({ 'upload-length': value }, 'upload-length')).toBe(Number(value));
});

test.each([undefined, '', '-1', '1.5', '1e3', '0x10', '12 songs', '9007199254740993'])(
  'refuses a length that is no whole number: %j',
  (value) => {
    const headers = { ...(value !== undefined && { 'upload-length': value }) };
    expect(() => parseWholeNumber(headers, 'upload-length')).toThrow('must be a whole number');
  },
);
