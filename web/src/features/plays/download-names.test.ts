import { describe, expect, it } from 'vitest';
import { examplePost } from '../posts/post.fixture.ts';
import { fileNameOf, versionFileName } from './download-names.ts';

const post = examplePost({ title: 'Night Bus' });

describe('the name of a downloaded track', () => {
  it.each([
    ['feed', '/media/posts/ab.mp3', 'Night Bus.mp3'],
    ['feed', '/media/posts/ab.WAV?version=2', 'Night Bus.wav'],
    ['feed', '/media/posts/ab', 'Night Bus.mp3'],
    ['page', '/media/posts/ab.mp3', 'Night Bus - nia.mp3'],
    ['page', '/media/posts/ab.wav', 'Night Bus - nia.wav'],
  ] as const)('names a track on the %s with the URL %s as %s', (place, url, name) => {
    expect(fileNameOf(post, url, place)).toBe(name);
  });

  it('names the original of a version with its number', () => {
    expect(versionFileName('Night Bus: live', 3, '/media/ab.WAV?v=1')).toBe('Night Bus_ live v3.wav');
  });

  it('removes characters that file systems do not accept', () => {
    const title = '../AC/DC: "live"? <1\u0007>*|\\';
    expect(fileNameOf({ ...post, title }, 'a.mp3', 'feed')).toBe('__AC_DC_ _live__ _1_____.mp3');
  });
});
