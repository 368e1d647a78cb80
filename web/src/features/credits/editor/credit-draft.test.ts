import { contributorRoles, DELETED_USER, limits, terms } from '@backbeat/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addArtist,
  areDefaultCredits,
  creditsFault,
  defaultAuthorTerms,
  divideEvenly,
  parseShare,
  removeArtist,
  splitFault,
  sumShares,
  toCreditsDraft,
  toggleSplit,
  toNewCredits,
  type CreditsDraft,
} from './credit-draft.ts';

const alone: CreditsDraft = {
  credits: [{ userName: 'nia', profilePic: '', ...defaultAuthorTerms }],
  hasSplit: false,
};
const withArtists = (...names: string[]): CreditsDraft =>
  names.reduce((draft, userName) => addArtist(draft, { userName, profilePic: '' }), alone);
const withShares = (...shares: [composition: string, recording: string][]): CreditsDraft => ({
  credits: shares.map(([compositionShare, recordingShare], index) => ({
    userName: `artist ${index}`,
    profilePic: '',
    roles: ['Composer'],
    compositionShare,
    recordingShare,
  })),
  hasSplit: true,
});

describe('a typed share', () => {
  it('parseShare reads a point or a comma and up to two decimals', () => {
    expect(['0', '100', '33.33', '33,5', ' 7. ', '.5', '007'].map(parseShare)).toEqual([
      0, 10_000, 3333, 3350, 700, 50, 700,
    ]);
  });

  it('parseShare refuses what the server would refuse', () => {
    const refusedShares = ['', '.', '-1', '100.01', '33.333', '1e1', '5 %', '1,2,3', 'NaN', '0x10'];
    expect(refusedShares.filter((text) => parseShare(text) !== undefined)).toEqual([]);
  });
});

describe('a split', () => {
  it('divided evenly adds up to 100 % for every number of artists', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: limits.features }), (artists) => {
        const names = Array.from({ length: artists }, (_, index) => `artist ${index}`);
        const draft = toggleSplit(withArtists(...names), true);
        expect(splitFault(draft)).toBeUndefined();
        const shares = draft.credits.map(({ recordingShare }) => parseShare(recordingShare) ?? 0);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
        expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
      }),
    );
  });

  it('names the wrong sum of the composition before that of the recording', () => {
    expect(splitFault(withShares(['50', '10'], ['49.5', '10']))).toBe(
      'The shares add up to 99.5 %. They must add up to 100 %.',
    );
    expect(splitFault(withShares(['50', '60'], ['50', '60']))).toBe(terms.describeSum(12_000));
    expect(splitFault(withShares(['50', ''], ['50', '100']))).toBe(terms.messages.share);
    expect(splitFault(withShares(['33.33', '0'], ['66.67', '100']))).toBeUndefined();
  });

  it('has no effect while it is off', () => {
    expect(splitFault({ ...withShares(['1', '1']), hasSplit: false })).toBeUndefined();
  });

  it('stays even when an artist is added or removed', () => {
    const three = addArtist(toggleSplit(withArtists('ben'), true), { userName: 'bea', profilePic: '' });
    expect(three.credits.map(({ compositionShare }) => compositionShare)).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
    expect(removeArtist(three, 'ben').credits.map(({ recordingShare }) => recordingShare)).toEqual([
      '50',
      '50',
    ]);
  });

  it('that the author has typed is left alone when an artist is added', () => {
    const draft = addArtist(withShares(['70', '60'], ['30', '40']), { userName: 'bea', profilePic: '' });
    expect(draft.credits.map(({ compositionShare }) => compositionShare)).toEqual(['70', '30', '0']);
  });

  it('keeps typed shares when it is turned off and on again', () => {
    const draft = withShares(['70', '60'], ['30', '40']);
    expect(toggleSplit(toggleSplit(draft, false), true)).toEqual(draft);
  });
});

describe('the credits of the editor', () => {
  it('areDefaultCredits holds until a role or the split differs', () => {
    expect([alone, withArtists('ben', 'bea')].map(areDefaultCredits)).toEqual([true, true]);
    expect(areDefaultCredits(toggleSplit(withArtists('ben'), true))).toBe(false);
    const [author, ben] = withArtists('ben').credits;
    if (!author || !ben) throw new Error('The draft has two credits.');
    const withRoles = (roles: typeof ben.roles) => ({
      credits: [author, { ...ben, roles }],
      hasSplit: false,
    });
    expect(areDefaultCredits(withRoles(['Mixer']))).toBe(false);
    expect(areDefaultCredits(withRoles(['FeaturedArtist', 'Mixer']))).toBe(false);
    expect(creditsFault(withRoles([]))).toBe(terms.messages.noRole({ name: 'ben' }));
  });

  it('toNewCredits makes credits that the contract accepts, with shares that still add up', () => {
    const percent = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        percent,
        percent,
        fc.subarray(contributorRoles, { minLength: 1 }),
        (firstShare, otherShare, roles) => {
          const { credits } = withShares(
            [String(firstShare / 100), String(otherShare / 100)],
            [String((10_000 - firstShare) / 100), String((10_000 - otherShare) / 100)],
          );
          const draft = { credits: credits.map((credit) => ({ ...credit, roles })), hasSplit: true };
          expect(splitFault(draft)).toBeUndefined();
          const sentCredits = terms.newCredits.parse(JSON.parse(JSON.stringify(toNewCredits(draft))));
          expect(sentCredits).toHaveLength(2);
          expect(sentCredits[0]?.compositionShare).toBe(firstShare / 100);
        },
      ),
    );
    expect(toNewCredits(withArtists('ben'))).toEqual([
      { userName: 'nia', roles: ['MainArtist'] },
      { userName: 'ben', roles: ['FeaturedArtist'] },
    ]);
  });

  it('come back from proposed terms as they were', () => {
    const credits = divideEvenly(withArtists('ben', 'bea').credits);
    const proposedCredits = credits.map(
      ({ roles, compositionShare, recordingShare, guest: _guest, ...who }) => ({
        ...who,
        roles: [...roles, 'RoleOfTomorrow'],
        compositionShare: Number(compositionShare),
        recordingShare: Number(recordingShare),
      }),
    );
    expect(toCreditsDraft(proposedCredits)).toEqual({ credits, hasSplit: true });
    expect(sumShares(credits, 'recordingShare')).toBe(10_000);
    const [ownCredit] = proposedCredits;
    const deletedCredits = proposedCredits.slice(1).map((credit) => ({ ...credit, userName: DELETED_USER }));
    const rolelessCredits = proposedCredits.slice(1).map((credit) => ({ ...credit, roles: [] }));
    expect(
      toCreditsDraft([...(ownCredit ? [ownCredit] : []), ...deletedCredits, ...rolelessCredits]).credits,
    ).toEqual(credits.slice(0, 1));
  });
});
