import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { contributorRoles } from './contributor-roles.ts';
import { describeChanges, type ComparedCredit, type ComparedTerms } from './describe-changes.ts';

const tembo: ComparedCredit = {
  artist: 'tembo',
  userName: 'tembo',
  roles: ['MainArtist'],
  compositionShare: 8000,
  recordingShare: 5000,
};
const nia: ComparedCredit = {
  artist: 'nia',
  userName: 'nia',
  roles: ['FeaturedArtist', 'Vocalist'],
  compositionShare: 2000,
  recordingShare: 5000,
};
const before: ComparedTerms = { version: 1, credits: [tembo, nia] };

it('changes of audio, roles and shares are described, the part of the reader first', () => {
  const after = {
    version: 3,
    credits: [
      { ...tembo, compositionShare: 7500, recordingShare: null },
      { ...nia, roles: ['CoProducer'], compositionShare: 2500 },
    ],
  };
  expect(describeChanges(before, after, 'nia')).toEqual([
    'New audio: version 3',
    'Your roles: Featured artist, Vocals or rap → Co-producer',
    'Your composition share: 20 % → 25 %',
    "tembo's composition share: 80 % → 75 %",
    "tembo's recording share: 50 % → none",
  ]);
  expect(describeChanges(after, before, 'tembo')[0]).toBe('Earlier audio: version 1');
});

it('artists who join or leave are described', () => {
  const ilo = { ...nia, artist: 'ilo', userName: 'ilo', roles: ['Mixer'] };
  const after = { version: 1, credits: [tembo, ilo] };
  expect(describeChanges(before, after, 'tembo')).toEqual([
    "ilo's new credit: Mix engineer",
    "ilo's composition share: 20 %",
    "ilo's recording share: 50 %",
    "nia's credit is removed",
  ]);
  expect(describeChanges(before, after, 'nia')).toContain('Your credit is removed');
});

it('the terms of a draft are described by the part of the reader alone', () => {
  const first = { version: 1, credits: [tembo, { ...nia, compositionShare: null, recordingShare: null }] };
  expect(describeChanges(null, first, 'nia')).toEqual(['Your roles: Featured artist, Vocals or rap']);
  expect(describeChanges(null, before, 'nia')).toEqual([
    'Your roles: Featured artist, Vocals or rap',
    'Your composition share: 20 %',
    'Your recording share: 50 %',
  ]);
});

it('terms differ in words exactly where they differ', () => {
  const share = fc.option(fc.integer({ min: 0, max: 10_000 }));
  const credit = fc.record({
    roles: fc.subarray(contributorRoles, { minLength: 1, maxLength: 3 }),
    compositionShare: share,
    recordingShare: share,
  });
  const terms = fc
    .record({
      version: fc.integer({ min: 1, max: 3 }),
      credits: fc.array(credit, { minLength: 1, maxLength: 3 }),
    })
    .map(({ version, credits }): ComparedTerms => ({
      version,
      credits: credits.map((each, index) => ({
        ...each,
        artist: String(index),
        userName: `artist ${index}`,
      })),
    }));
  fc.assert(
    fc.property(terms, terms, (one, other) => {
      expect(describeChanges(one, one, '0')).toEqual([]);
      const areEqual = JSON.stringify(one) === JSON.stringify(other);
      expect(describeChanges(one, other, '0').length === 0).toBe(areEqual);
    }),
  );
});
