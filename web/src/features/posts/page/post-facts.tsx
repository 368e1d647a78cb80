import type { posts } from '@backbeat/contract';
import { UserLink } from '../../../navigation/user-link.tsx';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { shortCount } from '../../../lib/format/short-count.ts';
import { dayLabel, releaseAge } from '../../../lib/format/time-labels.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FollowButton } from '../../follows/index.ts';
import { messages } from './page.messages.ts';

/** The author and the numbers of a post. */
export function ArtistCard({ post }: { post: posts.Post }) {
  const { author } = post;
  return (
    <Panel>
      <div className="flex items-center gap-3">
        <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} size={56} />
        <div className="min-w-0">
          <h2 className="text-[17px]">
            <UserLink userName={author.userName} />
          </h2>
          <p className="text-text-2">{author.bio || messages.musicCreator}</p>
        </div>
      </div>
      <FollowButton userName={author.userName} size="small" wide isQuiet className="mt-4" />
      <dl className="mt-4 grid grid-cols-2 [&>:nth-child(-n+2)]:border-b [&>:nth-child(odd)]:border-r">
        <Figure label={messages.likes} value={shortCount(post.totalLikes)} />
        <Figure label={messages.comments} value={shortCount(post.totalComments)} />
        <Figure label={messages.views} value={shortCount(post.totalViews)} />
        {post.status === 'PUBLISHED' ? (
          <Figure label={messages.released} value={releaseAge(post.time)} />
        ) : (
          <Figure label={DRAFT_SINCE} value={dayLabel(post.time)} />
        )}
      </dl>
    </Panel>
  );
}

/** The label of a draft's time. */
export const DRAFT_SINCE = messages.draftSince;

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse border-line p-3.5">
      <dt className="text-text-3">{label}</dt>
      <dd className="figures text-[20px]">{value}</dd>
    </div>
  );
}
