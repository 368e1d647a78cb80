import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sniff } from './sniff.ts';
import { id3, mp3, sine, wav } from '../sounds.fixture.ts';

const tone = sine(0.2, 44_100, 440, -20);
const song = await mp3([tone]);
const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('sniff', () => {
  test.each<[string, Uint8Array, string]>([
    ['an MP3 without tags', song, 'mp3'],
    ['an MP3 after a long tag', id3(5000), 'mp3'],
    ['an MP3 after zeros', Buffer.concat([Buffer.alloc(300), song]), 'mp3'],
    ['a WAV', wav([tone]), 'wav'],
    ['a JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'jpeg'],
    ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
    ['an old GIF', bytes('GIF87a'), 'gif'],
    ['a GIF', bytes('GIF89a'), 'gif'],
  ])('recognizes the kind of %s', (_, content, kind) => {
    expect(sniff(content.subarray(0, 4096))).toBe(kind);
    expect(sniff(content.subarray(0, 64)) ?? kind).toBe(kind);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(4096)],
    ['a text', bytes('This is a text, not a song.\n'.repeat(20))],
    ['a page', bytes('<!doctype html><title>Not a song</title>')],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text in UTF-16', Buffer.from('\ufeffThis is a text', 'utf16le')],
    ['another RIFF file', bytes('RIFF\0\0\0\0WEBPVP8 ')],
    ['Layer II', bytes('\xff\xfd\x90\x64'.padEnd(600, '\0'))],
    ['one frame header without a second', Buffer.concat([song.subarray(0, 4), Buffer.alloc(4092, 7)])],
  ])('does not recognize %s as a media file', (_, content) => {
    expect(sniff(content)).toBeUndefined();
  });

  test('accepts any bytes without throwing', () => {
    const beginning = fc.constantFrom('', 'ID3', 'RIFF', '\xff\xfb\x90', '\xff\xd8', '\0\0\0\xff');
    fc.assert(
      fc.property(beginning, fc.uint8Array({ maxLength: 200 }), (start, otherBytes) => {
        const kind = sniff(Buffer.concat([bytes(start), otherBytes]));
        expect([undefined, 'mp3', 'wav', 'jpeg', 'png', 'gif']).toContain(kind);
      }),
    );
  });
});
