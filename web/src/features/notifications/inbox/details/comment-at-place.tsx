import { clock, type notifications, type posts } from '@backbeat/contract';
import { uploadedPicture } from '../../../../lib/uploaded-picture.ts';
import { briefAge } from '../../../../lib/format/time-labels.ts';
import { UserLink } from '../../../../navigation/user-link.tsx';
import { playFrom, trackOfPost } from '../../../../player/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { PlayIcon } from '../../../../ui/icons.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { shownPosition, useTimedComments } from '../../../comments/index.ts';
import { messages } from '../inbox.messages.ts';
import { findNearbyComments } from './find-nearby-comments.ts';

interface CommentAtPlaceProps {
  item: notifications.Notification;
  post: posts.Post;
  text: string;
  onDone: () => void;
}

/** Width of the card in px. */
const CARD_WIDTH = 460;

/** A comment below its place on the wave, with the comments around that moment. */
export function CommentAtPlace({ item, post, text, onDone }: CommentAtPlaceProps) {
  const { commentId, userName, profilePic, time } = item;
  const track = trackOfPost(post);
  const { duration } = post;
  const at = item.at === null ? null : shownPosition(item.at, duration);
  const place = at === null || duration === null || duration === 0 ? 0 : (at / duration) * 100;
  return (
    <div className="grid gap-8">
      <div className="relative">
        {at === null || !track?.waveform ? null : (
          <span
            aria-hidden="true"
            style={{ left: `${place}%` }}
            className="absolute -top-44 bottom-full w-0.5 -translate-x-1/2 bg-accent"
          />
        )}
        <div
          style={{ marginLeft: `clamp(0px, calc(${place}% - 40px), max(0px, calc(100% - ${CARD_WIDTH}px)))` }}
          className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-3.5 rounded-l bg-surface-2 p-5"
        >
          <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />
          <div className="grid min-w-0 gap-1">
            <p className="flex flex-wrap gap-x-2 text-[14px] text-text-3">
              <strong className="min-w-0 font-semibold text-text">
                <UserLink userName={userName} />
              </strong>
              {at === null ? null : <span>{messages.commentedAt({ time: clock(at) })}</span>}
              <time dateTime={time}>{briefAge(time)}</time>
            </p>
            <p dir="auto" className="text-[19px] leading-snug wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <div className="-mb-2 -ml-3.5 flex flex-wrap gap-1 pt-1">
              {at !== null && track ? (
                <Button
                  variant="ghost"
                  size="small"
                  icon={<PlayIcon size={16} />}
                  onClick={() => playFrom(track, at)}
                >
                  {messages.playFrom({ time: clock(at) })}
                </Button>
              ) : null}
              <Button variant="ghost" size="small" onClick={onDone}>
                {messages.done}
              </Button>
            </div>
          </div>
        </div>
      </div>
      {at === null || duration === null ? null : (
        <Nearby postId={post.id} duration={duration} at={at} commentId={commentId} />
      )}
    </div>
  );
}

interface NearbyProps {
  postId: string;
  duration: number;
  at: number;
  /** The comment that is left out. */
  commentId: string | null;
}

/** The comments before and after a moment. */
function Nearby({ postId, duration, at, commentId }: NearbyProps) {
  const comments = useTimedComments(postId, duration);
  const nearby = findNearbyComments(
    comments.filter(({ id }) => id !== commentId),
    at,
  );
  if (nearby.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h4 className="font-text text-[13px] font-semibold text-text-3">{messages.aroundThisMoment}</h4>
      <ul>
        {nearby.map(({ id, at: position, userName, profilePic, comment, time }) => (
          <li key={id} className="grid min-h-11 grid-cols-[44px_28px_minmax(0,1fr)_auto] items-center gap-3">
            <span className="text-text-2 tabular-nums">{clock(position)}</span>
            <Avatar seed={userName} src={uploadedPicture(profilePic)} size={28} />
            <span className="truncate">
              <strong className="font-semibold">{userName}</strong>{' '}
              <span className="text-text-2">{comment}</span>
            </span>
            <time dateTime={time} className="text-[13px] text-text-3">
              {briefAge(time)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
