import type { posts } from '@backbeat/contract';
import { lazy } from 'react';
import { paths } from '../../../navigation/paths.ts';
import type { Track } from '../../../player/index.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { LikeButton } from '../../likes/index.ts';
import { DownloadButton } from '../../plays/index.ts';
import { PostMenu } from '../list/post-menu.tsx';
import { PlayPostButton } from './play-post-button.tsx';
import { ShareButton } from './share-button.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from './page.messages.ts';

const AuthorActions = lazy(async () => ({
  default: (await import('../edit/author-actions.tsx')).AuthorActions,
}));

interface PostActionsProps {
  post: posts.Post;
  track: Track | null;
  startAt: number | undefined;
  /** Leaves the page after the post is deleted. */
  leave: () => Promise<void>;
}

/**
 * The actions on the page of a post. Those of its author are in a row of their own. Phones show one row,
 * whose menu has the rest.
 */
export function PostActions({ post, track, startAt, leave }: PostActionsProps) {
  const { data: viewer } = useCurrentUser();
  const { id, title, author, status } = post;
  return (
    <>
      {track ? <PlayPostButton track={track} startAt={startAt} /> : null}
      <LikeButton post={post} compact />
      <ButtonLink to={paths.profile(author.userName)} className="max-md:hidden">
        {messages.viewProfile}
      </ButtonLink>
      <DownloadButton post={post} place="page" compact />
      {status === 'PUBLISHED' ? <ShareButton id={id} title={title} artist={author.userName} /> : null}
      <PostMenu post={post} leave={leave} />
      {viewer?.userName === author.userName ? (
        <div className="flex basis-full flex-wrap gap-2 max-md:hidden">
          <Part fallback={<AuthorActionsLoading />}>
            <AuthorActions post={post} leave={leave} />
          </Part>
        </div>
      ) : null}
    </>
  );
}

/** Reserves the space of the author's actions. */
function AuthorActionsLoading() {
  return (
    <>
      <Skeleton className="h-11 w-34 rounded-pill" />
      <Skeleton className="h-11 w-24 rounded-pill" />
      <Skeleton className="h-11 w-28 rounded-pill" />
    </>
  );
}
