import { describe, expect, it } from 'vitest';
import { likersSentence } from './likers-sentence.ts';

const likers = (...names: string[]) =>
  names.map((userName) => ({ userName, profilePic: '', time: '2026-11-22T02:00:00.000Z' }));

describe('the summary of likes', () => {
  it.each([
    [[], 0, false, ''],
    [['tembo'], 1, false, 'tembo'],
    [['nia'], 1, true, 'You'],
    [['ade', 'tembo'], 2, false, 'ade and tembo'],
    [['ade', 'nia'], 2, true, 'You and ade'],
    [['ade', 'tembo', 'nia'], 3, true, 'You, ade and 1 other'],
    [['ade', 'tembo', 'ilo'], 312, false, 'ade, tembo and 310 others'],
    [['ade', 'tembo', 'ilo'], 5002, false, 'ade, tembo and 5.0K others'],
  ])('names %j of %i likes, with the viewer among them: %s', (names, totalLikes, likedByViewer, sentence) => {
    expect(likersSentence({ likes: likers(...names), totalLikes, likedByViewer }, 'nia')).toBe(sentence);
  });

  it('counts the users whom it does not name', () => {
    expect(likersSentence({ likes: [], totalLikes: 2, likedByViewer: false }, undefined)).toBe('2 others');
    expect(likersSentence({ likes: [], totalLikes: 1, likedByViewer: true }, undefined)).toBe('You');
  });
});
