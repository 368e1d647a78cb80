import { useState } from 'react';
import { openStorage } from '../../../lib/open-storage.ts';
import { genreNamed, readDraft, writeDraft, type Draft } from './post-draft.ts';

/**
 * The user's draft of a post, stored in this browser until it is published.
 * @param genreName the genre that the address selects: `?type=Beat`
 */
export function usePostDraft(userId: string, genreName: string | null) {
  const [draft, setDraft] = useState<Draft>(() => {
    const storedDraft = readDraft(openStorage(), userId);
    const genre = genreNamed(genreName);
    return genre && !storedDraft.genre.includes(genre)
      ? { ...storedDraft, genre: [...storedDraft.genre, genre] }
      : storedDraft;
  });
  return {
    draft,
    change: (part: Partial<Draft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      writeDraft(openStorage(), userId, next);
    },
  };
}
