import { MUSIC_GENRES } from '@backbeat/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PickedFile } from '../../../uploads/index.ts';
import type { FileTags } from './file-tags.ts';
import type { Draft } from '../post-draft.ts';

interface Form {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  banner: Pick<PickedFile, 'file' | 'pick'>;
}

const NO_TAGS: FileTags = { title: '', genre: [], cover: null };

const isMusicGenre = (genre: string) => MUSIC_GENRES.some((each) => each === genre);

/**
 * Fills the title, genre and banner of a post from the tags of its file. It replaces only what is
 * empty or comes from the tags of an earlier file.
 * @returns a function that takes a newly chosen file
 */
export function useFileTags({ draft, change, banner }: Form): (file: File | null) => void {
  const [file, setFile] = useState<File | null>(null);
  const [lastTags, setLastTags] = useState(NO_TAGS);
  const fill = useEffectEvent((tags: FileTags) => {
    setLastTags(tags);
    const chosenGenres = draft.genre.filter((genre) => !lastTags.genre.includes(genre));
    change({
      ...([lastTags.title, ''].includes(draft.title.trim()) && { title: tags.title }),
      // A category, which the address may have chosen, leaves the music genre open.
      ...(!chosenGenres.some(isMusicGenre) && {
        genre: [...new Set([...chosenGenres, ...tags.genre])],
      }),
    });
    if (banner.file === lastTags.cover && banner.file !== tags.cover) banner.pick(tags.cover);
  });
  useEffect(() => {
    if (!file) return undefined;
    let isCurrent = true;
    const read = async () => {
      const { readFileTags } = await import('./file-tags.ts');
      const tags = await readFileTags(file);
      if (isCurrent) fill(tags);
    };
    // Without its script the form stays as it is.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return setFile;
}
