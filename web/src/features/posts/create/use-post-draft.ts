import { useState } from 'react';
import { openStorage } from '../../../lib/open-storage.ts';
import { genreNamed, readDraft, writeDraft, type Draft } from './post-draft.ts';

/**
 * The user's draft of a post, stored in this browser until it is published.
 * @param wanted the genre that the address selects: `?type=Beat`
 */
export function usePostDraft(userId: string, wanted: string | null) {
  const [draft, setDraft] = useState<Draft>(() => {
    const left = readDraft(openStorage(), userId);
    const genre = genreNamed(wanted);
    return genre && !left.genre.includes(genre) ? { ...left, genre: [...left.genre, genre] } : left;
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
