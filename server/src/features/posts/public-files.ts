import type { Context } from '../../context.ts';
import { readTogether } from '../../db/read-together.ts';
import { accessTo } from './posts.policy.ts';
import { findPostsOfFiles } from './posts.queries.ts';

/**
 * Whether anybody may keep a file of a post. Players ask for a track in many pieces: those who ask at the same time are
 * looked up together, each as it is now.
 */
export function publicFiles({ db }: Context): (key: string) => Promise<boolean> {
  const ask = readTogether<string, { isPublic: boolean }>(async (_folder, keys) => {
    const found = await findPostsOfFiles(db, [...new Set(keys)]);
    return keys.map((key) => {
      const known = found.get(key);
      return { isPublic: known !== undefined && accessTo(known.file, undefined, known.post) === 'public' };
    });
  });
  return async (key) => (await ask('posts', key)).isPublic;
}
