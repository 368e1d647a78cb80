import type { users } from '@backbeat/contract';
import type { Ref } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { messages } from './profiles.messages.ts';

interface IntroductionProps {
  user: users.User;
  ref: Ref<HTMLHeadingElement>;
  className: string;
}

/** The full bio of a user. */
export function Introduction({ user, ref, className }: IntroductionProps) {
  const { about, location } = user;
  return (
    <Panel className={className}>
      <h2 ref={ref} tabIndex={-1} className="mb-3 outline-none">
        {messages.introduction}
      </h2>
      {about ? <AboutText>{about}</AboutText> : <NoAbout />}
      {location ? <UserLocation>{location}</UserLocation> : null}
    </Panel>
  );
}

export const AboutText = ({ children }: { children: string }) => (
  <p dir="auto" className="break-words whitespace-pre-wrap text-text-2">
    {children}
  </p>
);

export const NoAbout = () => <p className="text-text-3">{messages.noAboutInformationAvailable}</p>;

export const UserLocation = ({ children }: { children: string }) => (
  <p className="mt-4 break-words text-text-3">
    <bdi>{children}</bdi>
  </p>
);
