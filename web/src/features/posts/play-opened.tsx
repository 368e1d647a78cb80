import type { posts } from '@backbeat/contract';
import { PlayCard } from './card-parts.tsx';
import { ListAround, listAround } from './play-list.ts';

/** Plays a post that was opened from a list, with that list around it. */
export function PlayOpened({ post }: { post: posts.Post }) {
  return (
    <ListAround value={() => listAround(post)}>
      <PlayCard post={post} />
    </ListAround>
  );
}
