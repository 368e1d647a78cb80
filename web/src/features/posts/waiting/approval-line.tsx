import {
  contributorRoleLabel,
  nameOfCredit,
  placeholderPeaks,
  type Peaks,
  type posts,
  type terms,
} from '@backbeat/contract';
import type { ReactNode } from 'react';
import { dayLabel } from '../../../lib/format/time-labels.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { cx } from '../../../ui/cx.ts';
import { EyeIcon } from '../../../ui/icons.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { keyOfCredit } from '../../credits/index.ts';
import { WaveSegment } from './wave-segment.tsx';
import { daysSince } from './days-since.ts';
import { messages } from './waiting.messages.ts';

interface ApprovalLineProps {
  post: posts.Post;
  proposal: terms.Proposal;
  /** The user name of the viewer. */
  viewer: string | undefined;
  /** What the viewer can do about an artist who has not answered. */
  actionFor?: ((request: terms.Request) => ReactNode) | undefined;
}

/** What a place on the line says. */
interface Place {
  key: string;
  name: string;
  picture: string;
  detail: string;
  state: ReactNode;
  answer: terms.Request['answer'];
  /** Absent for the author. */
  request?: terms.Request;
}

/** The faces of the artists on a line, which carries the wave of the track as far as the last yes. */
export function ApprovalLine({ post, proposal, viewer, actionFor }: ApprovalLineProps) {
  const places = placesOf(post, proposal);
  const peaks = post.waveform ?? placeholderPeaks(post.id, PLACEHOLDER_PEAKS);
  const approvals = places.findLastIndex(({ answer }) => answer === 'approved') + 1;
  const isOneRow = columns[places.length] !== undefined;
  return (
    <ol
      aria-label={messages.answersOfTheArtists}
      className={cx('grid gap-y-6', columns[places.length] ?? MANY_COLUMNS)}
    >
      {places.map(({ key, name, picture, detail, state, answer, request }, index) => (
        <li key={key} className="grid content-start">
          <div className="flex items-center gap-2 pr-2 md:gap-3.5 md:pr-3.5">
            <Avatar
              seed={key}
              src={uploadedPicture(picture)}
              size={44}
              className={cx('outline-2 outline-offset-2', faces[answer])}
            />
            <WaveSegment
              peaks={partOf(peaks, index, places.length)}
              lit={index >= approvals ? 'none' : index < approvals - 1 ? 'all' : 'start'}
            />
          </div>
          <div className="mt-3 grid gap-0.5 pr-2 text-[13.5px] leading-snug md:text-[15px]">
            <span className="truncate" title={name}>
              <strong>{name === viewer ? messages.you : name}</strong>
            </span>
            <span className="truncate text-[13px] text-text-2 max-md:hidden">{detail}</span>
            <span className={cx('text-[13px]', answer === 'approved' ? 'text-text-2' : 'text-text-3')}>
              {state}
            </span>
            <div className="empty:hidden">
              {request && answer === 'pending' ? actionFor?.(request) : null}
            </div>
          </div>
        </li>
      ))}
      <li
        className={cx(
          'grid content-start text-[13px] leading-snug text-text-3 max-md:hidden',
          isOneRow && 'justify-items-end text-end',
        )}
      >
        <span className="grid size-11 place-items-center rounded-pill bg-surface-2">
          <EyeIcon size={20} />
        </span>
        <strong className="mt-3 text-[15px] text-text-2">{messages.public}</strong>
        <span>{messages.forEveryone}</span>
      </li>
    </ol>
  );
}

/** On wide screens one more place at the end of the row, which is the public. */
const columns: Record<number, string> = {
  1: 'grid-cols-2 md:grid-cols-[minmax(0,1fr)_auto]',
  2: 'grid-cols-2 md:grid-cols-[repeat(2,minmax(0,1fr))_auto]',
  3: 'grid-cols-3 md:grid-cols-[repeat(3,minmax(0,1fr))_auto]',
  4: 'grid-cols-4 md:grid-cols-[repeat(4,minmax(0,1fr))_auto]',
};
const MANY_COLUMNS = 'grid-cols-4 md:grid-cols-6';

const faces: Record<Place['answer'], string> = {
  approved: 'outline-accent',
  pending: 'opacity-50 outline-text-3',
  declined: 'opacity-50 outline-danger',
};

/** The author, who shared the track, and the artists in the order of their answers. */
function placesOf({ author }: posts.Post, { credits, requests, proposedAt }: terms.Proposal): Place[] {
  const ownCredit = credits.find(({ userName }) => userName === author.userName);
  return [
    {
      key: author.userName,
      name: author.userName,
      picture: author.profilePic,
      detail: labelsOf(ownCredit?.roles ?? []),
      state: renderText(messages.sharedOn({ date: dayLabel(proposedAt), label })),
      answer: 'approved',
    },
    ...requests.map((request) => {
      const { profilePic, roles, answer, time } = request;
      return {
        key: keyOfCredit(request),
        name: nameOfCredit(request),
        picture: profilePic,
        detail: roles.length === 0 ? messages.leavesTheCredits : labelsOf(roles),
        state: renderText(
          answer === 'pending'
            ? messages.waitingSince({ days: daysSince(time), label })
            : messages[answer === 'approved' ? 'approvedOn' : 'declinedOn']({ date: dayLabel(time), label }),
        ),
        answer,
        request,
      };
    }),
  ];
}

const labelsOf = (roles: readonly string[]): string => roles.map(contributorRoleLabel).join(', ');

/** On phones the date stands alone; screen readers say what it is. */
const label = (text: ReactNode): ReactNode => <span className="max-md:sr-only">{text}</span>;

/** The peaks of one of several equal parts of a track. */
function partOf(peaks: Peaks, part: number, parts: number): Peaks {
  const start = Math.floor((part / parts) * peaks.length);
  return peaks.slice(start, Math.max(start + 1, Math.floor(((part + 1) / parts) * peaks.length)));
}

const PLACEHOLDER_PEAKS = 200;
