import type { guests, posts } from '@backbeat/contract';
import { Panel } from '../../../ui/panel.tsx';
import { AfterAnswer, isCreditedGuest, SignedFiles } from './after-answer.tsx';
import { AnswerForm } from './answer-form.tsx';
import { WhatIsAsked } from './what-is-asked.tsx';
import { messages } from '../guests.messages.ts';

interface GuestAnswerProps {
  post: posts.Post;
  invitation: guests.Invitation;
  onDeclined: () => void;
}

/** What a guest is asked, with the answer; else what the guest has answered. */
export function GuestAnswer({ post, invitation, onDeclined }: GuestAnswerProps) {
  const { proposal, author } = post;
  const isAsked = proposal?.guests.some(({ id, answer }) => id === invitation.guest && answer === 'pending');
  if (proposal?.digest === undefined || proposal.digest === null || isAsked !== true)
    return <AfterAnswer post={post} invitation={invitation} />;
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-6 shadow-raised">
      <h2 className="text-[clamp(20px,2.4vw,26px)] wrap-anywhere">
        {messages.asks({ author: author.userName })}
      </h2>
      <WhatIsAsked proposal={proposal} guest={invitation.guest} />
      {/* A code counts for one digest, so other terms start with an empty form. */}
      <AnswerForm
        key={proposal.digest}
        post={post}
        digest={proposal.digest}
        invitation={invitation}
        onDeclined={onDeclined}
      />
      {isCreditedGuest(post, invitation.guest) ? (
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <SignedFiles post={post} />
        </div>
      ) : null}
    </Panel>
  );
}
