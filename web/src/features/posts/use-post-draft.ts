import { useState } from 'react';
import { openStorage } from '../../lib/open-storage.ts';
import { genreNamed, readDraft, writeDraft, type Draft } from './post-draft.ts';

/**
 * What this user has written of a post, kept in this browser until it is published.
 * @param wanted a genre that the address asks for: `?type=Beat`
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
