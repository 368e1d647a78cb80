import type { posts } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import type { Track } from '../../../player/index.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { UserIcon } from '../../../ui/icons.tsx';
import { LikeButton } from '../../likes/index.ts';
import { DownloadButton } from '../../plays/index.ts';
import { PostMenu } from '../list/post-menu.tsx';
import { PlayPostButton } from './play-post-button.tsx';
import { ShareButton } from './share-button.tsx';
import { messages } from './page.messages.ts';

interface PostActionsProps {
  post: posts.Post;
  track: Track | null;
  startAt: number | undefined;
  /** Leaves the page after the post is deleted. */
  leave: () => Promise<void>;
}

/** The actions on the page of a post, in one row. Its menu has those of the author. */
export function PostActions({ post, track, startAt, leave }: PostActionsProps) {
  const { id, title, author, status } = post;
  return (
    <>
      {track ? <PlayPostButton track={track} startAt={startAt} /> : null}
      <LikeButton post={post} compact />
      <ButtonLink
        to={paths.profile(author.userName)}
        icon={<UserIcon className="lg:hidden" />}
        compact
        className="max-md:hidden"
      >
        {messages.viewProfile}
      </ButtonLink>
      <DownloadButton post={post} place="page" compact />
      {status === 'PUBLISHED' ? <ShareButton id={id} title={title} artist={author.userName} /> : null}
      <PostMenu post={post} leave={leave} />
    </>
  );
}
