import { expect, it } from 'vitest';
import { examplePost } from '../post.fixture.ts';
import { changesOf, editsOf } from './post-edits.ts';

const before = editsOf(examplePost({ title: 'Night bus', genre: ['Song', 'Jazz'] }));

it('an edit that restores the original text leaves nothing to save', () => {
  expect(changesOf(before, { ...before, title: ' Night bus ', genre: before.genre.toReversed() })).toEqual(
    {},
  );
});

it('only the edited fields of a post are sent', () => {
  expect(changesOf(before, { ...before, description: 'Tape ', freeDownload: true })).toEqual({
    description: 'Tape',
    freeDownload: true,
  });
  expect(changesOf(before, { ...before, genre: ['Jazz'] })).toEqual({ genre: ['Jazz'] });
});

it('an ISRC is sent as it was typed, and an empty one to remove it', () => {
  const withIsrc = editsOf(examplePost({ isrc: 'QZABC2600001' }));
  expect(withIsrc.isrc).toBe('QZ-ABC-26-00001');
  expect(changesOf(withIsrc, withIsrc)).toEqual({});
  expect(changesOf(withIsrc, { ...withIsrc, isrc: ' ' })).toEqual({ isrc: '' });
  expect(changesOf(before, { ...before, isrc: 'qz-abc-26-00001 ', explicit: true })).toEqual({
    isrc: 'qz-abc-26-00001',
    explicit: true,
  });
});

it('a genre that this version does not know is no genre of the form', () => {
  expect(editsOf(examplePost({ genre: ['Song', 'Skiffle'] })).genre).toEqual(['Song']);
});
