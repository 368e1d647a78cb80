import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessTo,
  canSee,
  canDownloadOriginal,
  isPartyToVersions,
  type FileAccess,
  type PostAccess,
} from './posts.policy.ts';

const AUTHOR = 'author';
const VIEWER = 'viewer';

const anyPost: fc.Arbitrary<FileAccess> = fc.record({
  authorId: fc.constant(AUTHOR),
  status: fc.constantFrom('DRAFT' as const, 'PARTIALLY_APPROVED' as const, 'PUBLISHED' as const),
  freeDownload: fc.boolean(),
  hasStream: fc.boolean(),
  isShown: fc.boolean(),
  viewerAnswer: fc.constant(undefined),
});
const anyFile = fc.constantFrom('music' as const, 'stream' as const, 'banner' as const);
const anyAnswer = fc.constantFrom('pending' as const, 'approved' as const, 'declined' as const, undefined);

describe('access to a post', () => {
  test('shows a published post to every viewer, including an artist who rejected it', () => {
    fc.assert(
      fc.property(anyPost, anyAnswer, (post, viewerAnswer) => {
        const publishedPost = { ...post, status: 'PUBLISHED' as const, viewerAnswer };
        expect(canSee(undefined, publishedPost)).toBe(true);
        expect(canSee(VIEWER, publishedPost)).toBe(true);
      }),
    );
  });

  test('shows a draft to its author and to requested artists until they reject it', () => {
    fc.assert(
      fc.property(anyPost, anyAnswer, ({ status, ...post }, viewerAnswer) => {
        fc.pre(status !== 'PUBLISHED');
        expect(canSee(AUTHOR, { ...post, status })).toBe(true);
        expect(canSee(undefined, { ...post, status })).toBe(false);
        const isAsked = viewerAnswer === 'pending' || viewerAnswer === 'approved';
        expect(canSee(VIEWER, { ...post, status, viewerAnswer })).toBe(isAsked);
      }),
    );
  });

  test('denies every file to a viewer who may not see the post', () => {
    fc.assert(
      fc.property(anyPost, anyAnswer, anyFile, (post, viewerAnswer, file) => {
        const answeredPost = { ...post, viewerAnswer };
        fc.pre(!canSee(VIEWER, answeredPost));
        expect(accessTo(file, VIEWER, answeredPost)).toBeUndefined();
      }),
    );
  });

  test('allows every file to the author and a playable file to every viewer of the post', () => {
    fc.assert(
      fc.property(anyPost, anyAnswer, anyFile, (each, viewerAnswer, file) => {
        const post = { ...each, isShown: true };
        expect(accessTo(file, AUTHOR, post)).toBeDefined();
        const answeredPost = { ...post, viewerAnswer };
        fc.pre(canSee(VIEWER, answeredPost));
        expect(accessTo(post.hasStream ? 'stream' : 'music', VIEWER, answeredPost)).toBeDefined();
      }),
    );
  });

  test('allows files of a version that is not shown to the parties only, and to no shared cache', () => {
    fc.assert(
      fc.property(anyPost, anyAnswer, anyFile, (post, viewerAnswer, file) => {
        const answeredPost = { ...post, viewerAnswer, isShown: false };
        expect(accessTo(file, AUTHOR, answeredPost)).toBe('private');
        expect(accessTo(file, undefined, { ...post, isShown: false })).toBeUndefined();
        const isParty = isPartyToVersions(VIEWER, answeredPost);
        expect(accessTo(file, VIEWER, answeredPost)).toBe(isParty ? 'private' : undefined);
      }),
    );
  });

  test('denies the original to viewers without download rights once a stream exists', () => {
    const post: PostAccess = {
      authorId: AUTHOR,
      status: 'PUBLISHED',
      freeDownload: false,
      hasStream: true,
      viewerAnswer: undefined,
    };
    expect(canDownloadOriginal(VIEWER, post)).toBe(false);
    expect(canDownloadOriginal(VIEWER, { ...post, viewerAnswer: 'approved' })).toBe(false);
    expect(canDownloadOriginal(VIEWER, { ...post, freeDownload: true })).toBe(true);
    expect(canDownloadOriginal(VIEWER, { ...post, hasStream: false })).toBe(true);
    expect(canDownloadOriginal(AUTHOR, post)).toBe(true);
  });

  test('marks a file as public only if it stays accessible', () => {
    fc.assert(
      fc.property(anyPost, anyFile, (post, file) => {
        fc.pre(accessTo(file, AUTHOR, post) === 'public');
        for (const hasStream of [true, false]) {
          expect(accessTo(file, undefined, { ...post, hasStream })).toBe('public');
        }
      }),
    );
  });
});
