import type { posts } from '@backbeat/contract';
import { QueueItems, trackOfPost } from '../../../player/index.ts';
import { useCurrentUser } from '../../auth/index.ts';
import { SubjectMenu } from '../../blocks/index.ts';
import { AuthorMenu } from '../edit/author-menu.tsx';

interface PostMenuProps {
  post: posts.Post;
  className?: string;
  /** Where the post itself is open: leaves it after the post is deleted. */
  leave?: (() => Promise<void>) | undefined;
}

/** Further actions on a post, other ones for its author. */
export function PostMenu({ post, leave, className }: PostMenuProps) {
  const { id, title, author } = post;
  const { data: viewer } = useCurrentUser();
  const track = trackOfPost(post);
  const look = className === undefined ? {} : { className };
  if (viewer?.userName === author.userName) return <AuthorMenu post={post} leave={leave} {...look} />;
  return (
    <SubjectMenu subject={{ kind: 'post', id, title, userName: author.userName }} {...look}>
      {track ? <QueueItems track={track} /> : null}
    </SubjectMenu>
  );
}
