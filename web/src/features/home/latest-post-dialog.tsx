import type { posts } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { trackOfPost, TrackWaveform } from '../../player/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PostFigures } from './post-figures.tsx';
import { messages } from './home.messages.ts';

export interface LatestPostDialogProps {
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The latest post in detail. */
export function LatestPostDialog({ post, open, onOpenChange }: LatestPostDialogProps) {
  const { id, title, description, time, author, banner, waveform } = post;
  const track = trackOfPost(post);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.latestPost}
      footer={
        <ButtonLink to={paths.post(id)} variant="primary">
          {messages.goToPost}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Artwork id={id} peaks={waveform} src={banner} className="rounded-m" />
        <div className="flex min-w-0 items-center gap-3">
          <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} size={44} />
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            <h3 dir="auto" className="text-[20px] wrap-anywhere">
              {title}
            </h3>
            <p className="text-[14px] wrap-anywhere text-text-2">
              <span>{messages.byAuthor({ author: author.userName })}</span>
              <time dateTime={time}>{dateLabel(time)}</time>
            </p>
          </div>
        </div>
        {description ? (
          <p dir="auto" className="break-words text-text-2">
            {description}
          </p>
        ) : null}
        {track ? <TrackWaveform track={track} height={48} /> : null}
        <PostFigures
          figures={[
            [messages.figures.likes, post.totalLikes],
            [messages.figures.comments, post.totalComments],
            [messages.figures.downloads, post.totalDownloads],
            [messages.figures.views, post.totalViews],
          ]}
        />
      </div>
    </Dialog>
  );
}
