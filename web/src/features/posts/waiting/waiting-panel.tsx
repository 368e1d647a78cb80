import { listNames, nameOfCredit, type posts, type terms } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { ApprovalLine } from './approval-line.tsx';
import { daysSince } from './days-since.ts';
import { OpenChatButton } from './open-chat-button.tsx';
import { RemindButton } from './remind-button.tsx';
import { messages } from './waiting.messages.ts';

interface WaitingPanelProps {
  post: posts.Post;
  /** What stands in place of the names of the artists, once none is left to answer. */
  heading: string;
  sentence: string;
  /** What the viewer can do about an artist who has not answered. */
  actionFor?: (request: terms.Request) => ReactNode;
  children?: ReactNode;
}

/** Proposed terms on the page of their post: who has approved, and whom everyone waits for. */
export function WaitingPanel({ post, heading, sentence, actionFor, children }: WaitingPanelProps) {
  const { data: user } = useCurrentUser();
  const { proposal } = post;
  const pending = proposal?.requests.filter(({ answer }) => answer === 'pending') ?? [];
  // The server reminds guests by itself.
  const pendingArtists = pending.filter(({ guest }) => guest === undefined);
  const days = Math.max(0, ...pending.map(({ time }) => daysSince(time)));
  const names = listNames(pending.map(nameOfCredit));
  return (
    <Panel className="grid gap-6 md:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="font-stretch-[86%] wrap-anywhere md:text-[28px]">
            <span>{pending.length > 0 ? messages.waitingFor({ names }) : heading}</span>
            {days > 0 && pending.length > 0 ? (
              <span className="font-medium text-text-3">{` · ${messages.days({ days })}`}</span>
            ) : null}
          </h2>
          <output className="mt-1.5 block wrap-anywhere text-text-2">{sentence}</output>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
          <OpenChatButton post={post} />
          {user?.userName === post.author.userName && pendingArtists.length > 0 ? (
            <RemindButton post={post} pending={pendingArtists} />
          ) : null}
        </div>
      </div>
      {proposal ? (
        <ApprovalLine post={post} proposal={proposal} viewer={user?.userName} actionFor={actionFor} />
      ) : null}
      {children}
    </Panel>
  );
}
