import * as fc from 'fast-check';
import { contributorRoles } from '@backbeat/contract';
import { describe, expect, it } from 'vitest';
import { describeDifferences, sharePercent } from './proposal-differences.ts';
import { exampleProposal } from './request.fixture.ts';

const before = exampleProposal();
const [tembo, nia] = before.credits;
if (!tembo || !nia) throw new Error('The proposal has two credits.');

describe('the differences between two proposals', () => {
  it('name the audio, roles and shares, those of the viewer as their own', () => {
    const after = exampleProposal({
      version: 3,
      credits: [
        { ...tembo, compositionShare: 75, recordingShare: null },
        { ...nia, roles: ['CoProducer'], compositionShare: 25 },
      ],
    });
    expect(describeDifferences(before, after, 'nia')).toEqual([
      'New audio: version 3',
      "tembo's composition share: 80 % → 75 %",
      "tembo's recording share: 50 % → none",
      'Your roles: Featured artist, Vocals or rap → Co-producer',
      'Your composition share: 20 % → 25 %',
    ]);
    expect(describeDifferences(after, before, 'tembo')[0]).toBe('Earlier audio: version 1');
  });

  it('name artists who join or leave', () => {
    const after = exampleProposal({ credits: [tembo, { ...nia, userName: 'ilo', roles: ['Mixer'] }] });
    expect(describeDifferences(before, after, 'tembo')).toEqual([
      'New artist: ilo, Mix engineer',
      'No longer credited: nia',
    ]);
    expect(describeDifferences(before, after, 'nia')).toContain('Your credit is removed');
  });

  it('describeDifferences finds none exactly for equal versions and credits', () => {
    const share = fc.option(fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100));
    const credit = fc.record({
      roles: fc.subarray(contributorRoles, { minLength: 1, maxLength: 3 }),
      compositionShare: share,
      recordingShare: share,
    });
    const proposal = fc.record({
      version: fc.integer({ min: 1, max: 3 }),
      credits: fc.array(credit, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(proposal, proposal, (one, other) => {
        const [a, b] = [one, other].map(({ version, credits }) => ({
          version,
          credits: credits.map((each, index) => ({ ...each, userName: `artist ${index}`, profilePic: '' })),
        }));
        if (!a || !b) throw new Error('There are two proposals.');
        expect(describeDifferences(a, a, 'artist 0')).toEqual([]);
        const areEqual = JSON.stringify(a) === JSON.stringify(b);
        expect(describeDifferences(a, b, 'artist 0').length === 0).toBe(areEqual);
      }),
    );
  });

  it('write shares without trailing zeros', () => {
    expect([100, 33.33, 0.1, 0].map(sharePercent)).toEqual(['100 %', '33.33 %', '0.1 %', '0 %']);
  });
});
