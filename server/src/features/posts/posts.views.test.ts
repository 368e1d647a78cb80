import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessTo, canDownloadOriginal, canSee } from './access/posts.policy.ts';
import type { PostRow } from './posts.queries.ts';
import type { CreditRow } from '../terms/index.ts';
import { accessOf, viewPost } from './posts.views.ts';

const PEOPLE = ['author', 'ada', 'ben', 'cleo'];

const anyRow: fc.Arbitrary<PostRow> = fc.record({
  id: fc.uuid(),
  author_id: fc.constant('author'),
  title: fc.string({ minLength: 1 }),
  description: fc.string(),
  genres: fc.constant(['Song']),
  free_download: fc.boolean(),
  isrc: fc.option(fc.constant('QZABC2600001')),
  explicit: fc.boolean(),
  status: fc.constantFrom('DRAFT' as const, 'PARTIALLY_APPROVED' as const, 'PUBLISHED' as const),
  version: fc.integer({ min: 1, max: 50 }),
  sha256: fc.constant('0'.repeat(64)),
  note: fc.string(),
  replaced_number: fc.option(fc.integer({ min: 1, max: 50 })),
  replaced_at: fc.option(fc.date({ noInvalidDate: true })),
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
  author_banner: fc.option(fc.domain().map((domain) => `https://${domain}/banner.png`)),
  author_bio: fc.string(),
  author_is_plus: fc.boolean(),
  held_by: fc.constant(null),
  releases: fc.constant([]),
});
/** A row with credits in the state that its status has. */
const anyPost: fc.Arbitrary<{ row: PostRow; credits: CreditRow[] }> = fc
  .tuple(
    anyRow,
    fc.subarray(PEOPLE.slice(1)),
    fc.infiniteStream(fc.constantFrom('pending', 'approved', 'declined')),
  )
  .map(([row, names, answers]) => {
    const isPublished = row.status === 'PUBLISHED';
    const credits = names.map((name): CreditRow => {
      const answer = isPublished ? null : (answers.next().value ?? null);
      return {
        postId: 'post',
        state: isPublished ? 'current' : 'proposed',
        userId: name,
        userName: name,
        profilePic: null,
        isActive: true,
        accountId: null,
        guest: null,
        isDeleted: false,
        isAuthor: false,
        isRemoval: false,
        roles: ['FeaturedArtist'],
        compositionShare: null,
        recordingShare: null,
        digest: '0'.repeat(64),
        reminders: 0,
        remindedAt: null,
        isReminded: false,
        answeredAt: null,
        isOverdue: false,
        requestedAt: new Date(0),
        answer,
      };
    });
    return { row, credits };
  });
const anyViewer = fc.constantFrom(...PEOPLE, 'stranger', undefined);

describe('the view of a post', () => {
  test('returns a post only to viewers who may see it', () => {
    fc.assert(
      fc.property(anyPost, anyViewer, ({ row, credits }, viewer) => {
        const isThere =
          viewPost(row, { credits, terms: [], likers: [], comments: [], commentLikes: [] }, viewer) !==
          undefined;
        expect(isThere).toBe(canSee(viewer, accessOf(row, credits, viewer)));
      }),
    );
  });

  test('names the stream and the banner exactly if the viewer may download them', () => {
    fc.assert(
      fc.property(anyPost, anyViewer, ({ row, credits }, viewer) => {
        const view = viewPost(
          row,
          { credits, terms: [], likers: [], comments: [], commentLikes: [] },
          viewer,
        );
        const access = { ...accessOf(row, credits, viewer), isShown: true };
        for (const file of ['stream', 'banner'] as const) {
          const isStored = row[`${file}_key`] !== null;
          const isNamed = view !== undefined && view[file] !== null;
          expect(isNamed).toBe(isStored && accessTo(file, viewer, access) !== undefined);
        }
      }),
    );
  });

  test('names the uploaded file only to viewers who may download it', () => {
    fc.assert(
      fc.property(anyPost, anyViewer, ({ row, credits }, viewer) => {
        const view = viewPost(
          row,
          { credits, terms: [], likers: [], comments: [], commentLikes: [] },
          viewer,
        );
        const access = { ...accessOf(row, credits, viewer), isShown: true };
        const isNamed = (view?.music ?? null) !== null;
        expect(isNamed).toBe(canDownloadOriginal(viewer, access));
        expect(isNamed && accessTo('music', viewer, access) === undefined).toBe(false);
      }),
    );
  });

  test('lists approved and pending artists in order, without those who rejected', () => {
    fc.assert(
      fc.property(anyPost, ({ row, credits }) => {
        const view = viewPost(
          row,
          { credits, terms: [], likers: [], comments: [], commentLikes: [] },
          'author',
        );
        const namesWith = (answer: CreditRow['answer']) =>
          credits.filter((credit) => credit.answer === answer).map(({ userName }) => userName);
        const isPublished = row.status === 'PUBLISHED';
        expect(view?.features).toEqual(namesWith(isPublished ? null : 'approved'));
        expect(view?.pendingFeatures).toEqual(isPublished ? [] : namesWith('pending'));
      }),
    );
  });

  test('converts waveform peaks to the range from 0 to 1', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const { waveform } =
          viewPost(row, { credits: [], terms: [], likers: [], comments: [], commentLikes: [] }, 'author') ??
          {};
        expect(waveform?.map((peak) => Math.round(peak * 1000)) ?? null).toEqual(row.waveform);
        expect(waveform?.every((peak) => peak >= 0 && peak <= 1) ?? true).toBe(true);
      }),
    );
  });
});
