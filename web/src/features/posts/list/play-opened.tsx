import type { posts } from '@backbeat/contract';
import { PlayCard } from './card-parts.tsx';
import { ListAround, listAround } from './play-in-list.ts';

/** Plays an opened post within the list it was opened from. */
export function PlayOpened({ post }: { post: posts.Post }) {
  return (
    <ListAround value={() => listAround(post)}>
      <PlayCard post={post} />
    </ListAround>
  );
}
