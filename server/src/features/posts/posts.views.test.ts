import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessTo, canSee, type FeatureRequest } from './posts.policy.ts';
import type { PostRow } from './posts.queries.ts';
import { accessOf, viewPost } from './posts.views.ts';

const PEOPLE = ['author', 'ada', 'ben', 'cleo'];

const anyRow: fc.Arbitrary<PostRow> = fc.record({
  id: fc.uuid(),
  author_id: fc.constant('author'),
  title: fc.string({ minLength: 1 }),
  description: fc.string(),
  genres: fc.constant(['Song']),
  free_download: fc.boolean(),
  status: fc.constantFrom('DRAFT' as const, 'PARTIALLY_APPROVED' as const, 'PUBLISHED' as const),
  music_key: fc.constant('posts/music.mp3'),
  stream_key: fc.option(fc.constant('posts/stream.mp3')),
  banner_key: fc.option(fc.constant('posts/banner.jpg')),
  media_state: fc.constantFrom('waiting' as const, 'done' as const, 'failed' as const),
  duration: fc.option(fc.float({ min: 0, max: 1000, noNaN: true })),
  waveform: fc.option(fc.array(fc.integer({ min: 0, max: 1000 }))),
  loudness: fc.option(fc.float({ min: -70, max: 0, noNaN: true })),
  total_likes: fc.nat(),
  total_comments: fc.nat(),
  total_plays: fc.nat(),
  total_downloads: fc.nat(),
  created_at: fc.date({ noInvalidDate: true }),
  published_at: fc.option(fc.date({ noInvalidDate: true })),
  author_name: fc.constant('author'),
  author_profile_pic: fc.option(fc.constant('images/me.jpg')),
  author_banner: fc.option(fc.webUrl({ validSchemes: ['https'] })),
  author_bio: fc.string(),
  author_is_plus: fc.boolean(),
});
const anyRequests: fc.Arbitrary<FeatureRequest[]> = fc.subarray(PEOPLE.slice(1)).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record({
        userId: fc.constant(name),
        userName: fc.constant(name),
        answer: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
      }),
    ),
  ),
);
const anyViewer = fc.constantFrom(...PEOPLE, 'stranger', undefined);

describe('the view of a post', () => {
  test('returns a post only to viewers who may see it', () => {
    fc.assert(
      fc.property(anyRow, anyRequests, anyViewer, (row, requests, viewer) => {
        const isThere = viewPost(row, { requests, likers: [], comments: [] }, viewer) !== undefined;
        expect(isThere).toBe(canSee(viewer, accessOf(row, requests, viewer)));
      }),
    );
  });

  test('names a file exactly if the viewer may download it', () => {
    fc.assert(
      fc.property(anyRow, anyRequests, anyViewer, (row, requests, viewer) => {
        const view = viewPost(row, { requests, likers: [], comments: [] }, viewer);
        const access = accessOf(row, requests, viewer);
        for (const file of ['music', 'stream', 'banner'] as const) {
          const isStored = row[`${file}_key`] !== null;
          const isNamed = view !== undefined && view[file] !== null;
          expect(isNamed).toBe(isStored && accessTo(file, viewer, access) !== undefined);
        }
      }),
    );
  });

  test('lists approved and pending artists in order, without those who rejected', () => {
    fc.assert(
      fc.property(anyRow, anyRequests, (row, requests) => {
        const view = viewPost(row, { requests, likers: [], comments: [] }, 'author');
        const named = (answer: string) =>
          requests.filter((request) => request.answer === answer).map(({ userName }) => userName);
        expect([view?.features, view?.pendingFeatures]).toEqual([named('approved'), named('pending')]);
      }),
    );
  });

  test('converts waveform peaks to the range from 0 to 1', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const { waveform } = viewPost(row, { requests: [], likers: [], comments: [] }, 'author') ?? {};
        expect(waveform?.map((peak) => Math.round(peak * 1000)) ?? null).toEqual(row.waveform);
        expect(waveform?.every((peak) => peak >= 0 && peak <= 1) ?? true).toBe(true);
      }),
    );
  });
});
