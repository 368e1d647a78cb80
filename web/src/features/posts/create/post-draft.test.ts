import { describe, expect, it } from 'vitest';
import { creditsOfDraft, emptyDraft, genreNamed, readDraft, writeDraft } from './post-draft.ts';

function fakeStorage(entries: Record<string, string> = {}) {
  const values = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const draft = {
  title: 'Night Bus',
  description: 'Tape',
  genre: ['Beat', 'Jazz'] as const,
  features: [
    {
      userName: 'ilo',
      profilePic: '/media/images/1.jpg',
      roles: ['Lyricist', 'Vocalist'] as const,
      compositionShare: '33.3',
      recordingShare: '50',
    },
  ],
  own: { roles: ['MainArtist', 'StudioProducer'] as const, compositionShare: '66.7', recordingShare: '50' },
  hasSplit: true,
  freeDownload: true,
  isrc: 'qz-abc-26-00001',
  explicit: true,
  key: '0123456789abcdef0123456789abcdef',
};

describe('the draft of a post', () => {
  it('returns the draft to its author and to no other user', () => {
    const storage = fakeStorage();
    writeDraft(storage, 'nia', draft);
    expect(readDraft(storage, 'nia')).toEqual(draft);
    expect(readDraft(storage, 'tembo')).toEqual(emptyDraft);
  });

  it('deletes the draft once it is published', () => {
    const storage = fakeStorage();
    writeDraft(storage, 'nia', draft);
    writeDraft(storage, 'nia', null);
    expect(readDraft(storage, 'nia')).toEqual(emptyDraft);
  });

  it('ignores stored values that no form would hold', () => {
    for (const text of ['', '{', 'null', '7', '[]', '{"title":7,"genre":"Beat","freeDownload":"yes"}'])
      expect(readDraft(fakeStorage({ 'create-post.draft.nia': text }), 'nia')).toEqual(emptyDraft);
    const storedDraft = JSON.stringify({
      ...draft,
      title: 'x'.repeat(99),
      genre: ['Jazz', 'Polka', 'Jazz', 'Beat'],
      features: ['ilo', { userName: 7 }, ...draft.features],
    });
    const { title, genre, features } = readDraft(
      fakeStorage({ 'create-post.draft.nia': storedDraft }),
      'nia',
    );
    expect([title.length, genre, features]).toEqual([50, ['Beat', 'Jazz'], draft.features]);
  });

  it('gives default roles to artists that an earlier version of the app has stored', () => {
    const storedDraft = JSON.stringify({ features: [{ userName: 'ilo', profilePic: '/1.jpg' }], own: 7 });
    expect(readDraft(fakeStorage({ 'create-post.draft.nia': storedDraft }), 'nia')).toEqual({
      ...emptyDraft,
      features: [
        {
          userName: 'ilo',
          profilePic: '/1.jpg',
          roles: ['FeaturedArtist'],
          compositionShare: '',
          recordingShare: '',
        },
      ],
    });
  });

  it('ignores stored roles that do not exist', () => {
    const own = { roles: ['Mixer', 7, 'Polka'], compositionShare: 5, recordingShare: '123456789' };
    const storedDraft = JSON.stringify({ own });
    expect(readDraft(fakeStorage({ 'create-post.draft.nia': storedDraft }), 'nia').own).toEqual({
      roles: ['Mixer'],
      compositionShare: '',
      recordingShare: '123456',
    });
  });

  it('credits the author first, and has no split without other artists', () => {
    const nia = { userName: 'nia', profilePic: '/nia.jpg' };
    expect(creditsOfDraft(draft, nia)).toEqual({
      credits: [{ ...draft.own, ...nia }, ...draft.features],
      hasSplit: true,
    });
    expect(creditsOfDraft({ ...draft, features: [] }, nia).hasSplit).toBe(false);
  });

  it('works without a storage', () => {
    writeDraft(null, 'nia', draft);
    expect(readDraft(null, 'nia')).toEqual(emptyDraft);
  });
});

describe('a genre in an address', () => {
  it('finds a genre in any letter case', () => {
    expect(['Beat', 'loop', 'R&B', 'Polka', null].map(genreNamed)).toEqual([
      'Beat',
      'Loop',
      'R&B',
      undefined,
      undefined,
    ]);
  });
});
