import { describe, expect, it } from 'vitest';
import { draftOf, readDraft, restoreDraft, writeDraft } from './comment-drafts.ts';

describe('what somebody is writing', () => {
  it('belongs to a post and to them', () => {
    writeDraft(draftOf('a', 'nia'), 'That rhodes!');
    expect(readDraft(draftOf('a', 'nia'))).toBe('That rhodes!');
    expect(readDraft(draftOf('a', 'tembo'))).toBe('');
    expect(readDraft(draftOf('b', 'nia'))).toBe('');
  });

  it('comes back before what has been written since', () => {
    const key = draftOf('c', 'nia');
    restoreDraft(key, 'First');
    expect(readDraft(key)).toBe('First');
    writeDraft(key, 'Third');
    restoreDraft(key, 'Second');
    expect(readDraft(key)).toBe('Second\nThird');
  });
});
