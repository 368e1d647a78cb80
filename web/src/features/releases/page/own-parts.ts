import type { releases } from '@backbeat/contract';

/** What of a user is on the release of another one: the name (`title` is null), or a track. */
export interface OwnPart {
  /** As the server names it. */
  about: string;
  title: string | null;
}

/** Lists what a user may take off a release; nothing for its owner, who edits it. */
export function ownPartsOf({ owner, artists, tracks }: releases.Release, userName: string): OwnPart[] {
  if (userName === owner.userName) return [];
  return [
    ...(artists.includes(userName) ? [{ about: 'name', title: null }] : []),
    ...tracks.flatMap(({ post, title }) =>
      post?.author.userName === userName ? [{ about: post.id, title }] : [],
    ),
  ];
}
