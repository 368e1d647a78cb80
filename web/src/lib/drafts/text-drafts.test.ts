import { describe, expect, it } from 'vitest';
import { draftOf, readDraft, restoreDraft, writeDraft } from './text-drafts.ts';

describe('the draft of a text', () => {
  it('separates drafts by post and author', () => {
    writeDraft(draftOf('a', 'nia'), 'That rhodes!');
    expect(readDraft(draftOf('a', 'nia'))).toBe('That rhodes!');
    expect(readDraft(draftOf('a', 'tembo'))).toBe('');
    expect(readDraft(draftOf('b', 'nia'))).toBe('');
  });

  it('restores a failed comment before the text typed since', () => {
    const key = draftOf('c', 'nia');
    restoreDraft(key, 'First');
    expect(readDraft(key)).toBe('First');
    writeDraft(key, 'Third');
    restoreDraft(key, 'Second');
    expect(readDraft(key)).toBe('Second\nThird');
  });
});
