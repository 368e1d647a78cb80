import type { users } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { cx } from '../../ui/cx.ts';
import { CheckIcon, UploadIcon, UserIcon, UsersIcon } from '../../ui/icons.tsx';
import { BadgeChips } from '../badges/index.ts';
import { HomeCard } from './home-card.tsx';
import { messages } from './home.messages.ts';

/** Badges with their names; a number counts the others. */
const MAX_BADGES = 3;

/** What a new user may do first, and the badges that the account has won. */
export function FirstSteps({ user }: { user: users.CurrentUser }) {
  const steps = [
    {
      title: messages.showWhoYouAre,
      text: messages.addAPictureAndA,
      to: `${paths.profile(user.userName)}?edit=profile`,
      icon: <UserIcon />,
      isDone: uploadedPicture(user.profilePic) !== null && user.bio !== '',
    },
    {
      title: messages.followThreePeople,
      text: messages.theirNewTracksShowUp,
      to: paths.userSearch,
      icon: <UsersIcon />,
      isDone: user.followingCount >= 3,
    },
    {
      title: messages.uploadYourFirstTrack,
      text: messages.aBeatALoopOr,
      to: paths.createPost,
      icon: <UploadIcon />,
      isDone: user.postsCount > 0,
    },
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <HomeCard
      title={messages.firstSteps}
      action={
        <span className="text-text-2 tabular-nums">
          {messages.stepsDone({ count: doneCount, total: steps.length })}
        </span>
      }
    >
      <ol className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3">
        {steps.map((step) => (
          <li key={step.title} className="grid">
            <Step {...step} />
          </li>
        ))}
      </ol>
      {user.badges.length > 0 ? (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-text-2">{messages.youveAlreadyWon}</p>
          <BadgeChips codes={user.badges} max={MAX_BADGES} />
        </div>
      ) : null}
    </HomeCard>
  );
}

interface StepProps {
  title: string;
  text: string;
  to: string;
  icon: ReactNode;
  isDone: boolean;
}

function Step({ title, text, to, icon, isDone }: StepProps) {
  return (
    <Link
      to={to}
      className="flex items-start gap-4 rounded-m bg-surface-2 p-4 transition-colors hover:bg-surface-3"
    >
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-pill',
          isDone ? 'bg-fill text-on-fill' : 'bg-surface-3 text-text-2',
        )}
      >
        {isDone ? <CheckIcon /> : icon}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">
          {title}
          {isDone ? <span className="sr-only">{messages.done}</span> : null}
        </span>
        <span className="text-[14px] text-text-2">{text}</span>
      </span>
    </Link>
  );
}
