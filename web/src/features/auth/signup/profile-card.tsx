import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import type { Answers } from './sign-up.ts';
import { Banner } from './pictures-step.tsx';
import type { Pictures } from './use-pictures.ts';
import { messages } from '../auth.messages.ts';

interface ProfileCardProps {
  answers: Answers;
  pictures: Pictures;
  /** Below the profile. */
  children?: ReactNode;
}

/** The new profile as others will see it, as far as it is filled in. */
export function ProfileCard({ answers, pictures, children }: ProfileCardProps) {
  const { userName, bio, location, about } = answers;
  return (
    <article className="overflow-hidden rounded-l bg-surface-1">
      <Banner userName={userName} url={pictures.banner.url} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pb-6 md:px-6">
        <Avatar
          seed={userName}
          src={pictures.pp.url}
          size={88}
          className="relative -mt-12 shadow-[0_0_0_4px_var(--surface-1)]"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 dir="auto" className="text-[24px] wrap-anywhere">
            {userName || <span className="text-text-3">{messages.username}</span>}
          </h3>
          {bio ? (
            <p dir="auto" className="wrap-anywhere">
              {bio}
            </p>
          ) : null}
          {location ? (
            <p dir="auto" className="wrap-anywhere text-text-2">
              {location}
            </p>
          ) : null}
        </div>
        {about ? (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-text-2">
            {about}
          </p>
        ) : null}
        {children}
      </div>
    </article>
  );
}
