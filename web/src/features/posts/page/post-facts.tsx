import type { posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { UserLink } from '../../../navigation/user-link.tsx';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { shortCount } from '../../../lib/format/short-count.ts';
import { dateLabel, dayLabel, releaseAge } from '../../../lib/format/time-labels.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../../../ui/panel.tsx';
import { FollowButton } from '../../follows/index.ts';
import { hashtags } from './hashtags.ts';
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
const DRAFT_SINCE = messages.draftSince;

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse border-line p-3.5">
      <dt className="text-text-3">{label}</dt>
      <dd className={cx('figures', value.length > 7 ? 'text-[18px] leading-9' : 'text-[24px]')}>{value}</dd>
    </div>
  );
}

/** The type and other facts of a post. */
export function TrackDetails({
  post,
}: {
  post: Pick<posts.Post, 'time' | 'status' | 'genre' | 'features' | 'freeDownload'>;
}) {
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.trackDetails}</h2>
      <dl className="grid gap-2">
        <Detail label={post.status === 'PUBLISHED' ? messages.released : DRAFT_SINCE}>
          <time dateTime={post.time}>{dateLabel(post.time)}</time>
        </Detail>
        <Detail label={messages.genres}>{post.genre.join(', ')}</Detail>
        <Detail label={messages.features}>{post.features.join(', ') || messages.none}</Detail>
        <Detail label={messages.download}>{post.freeDownload ? messages.enabled : messages.disabled}</Detail>
      </dl>
    </Panel>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-5">
      <dt className="text-text-3">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** Genres and features as hashtags. */
export function Tags({ post }: { post: Pick<posts.Post, 'genre' | 'features'> }) {
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.tags}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {hashtags(post).map((tag) => (
          <li key={tag} className="max-w-full">
            <Chip>{tag}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
