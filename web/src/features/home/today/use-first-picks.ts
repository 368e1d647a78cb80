import type { users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readUserValue, writeUserValue } from '../../../lib/user-storage.ts';
import { allPostsQuery } from '../../feed/index.ts';

/** A user who follows so many has a feed. */
export const MIN_FOLLOWS = 2;

const SKIPPED_KEY = 'first-picks-skipped';

/**
 * The most liked tracks, for a new user who follows hardly anyone. It stays open while this screen
 * is, so that nothing moves under the finger of a user who follows the second artist.
 */
export function useFirstPicks({ followingCount, postsCount }: users.CurrentUser) {
  const [isOpen, setOpen] = useState(
    () => followingCount < MIN_FOLLOWS && postsCount === 0 && readUserValue(SKIPPED_KEY) === null,
  );
  const { data, isLoading } = useQuery({ ...allPostsQuery('likes')(0), enabled: isOpen });
  const close = () => {
    writeUserValue(SKIPPED_KEY, true);
    setOpen(false);
  };
  return { isLoading, posts: isOpen ? (data?.content ?? []) : [], close };
}
