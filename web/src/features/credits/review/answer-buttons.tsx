import { credits, trimText, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { isAddressHolder } from '../is-address-holder.ts';
import { SignAsField } from '../sign-as-field.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { isChangedFailure, useAnswer, type Answer } from './use-answer.ts';
import { useProposedSound } from './use-proposed-sound.ts';
import { useReviewedProposal } from './use-reviewed-proposal.ts';
import { Part } from '../../../ui/part.tsx';
import { messages } from '../credits.messages.ts';

const RejectCreditDialog = lazy(async () => (await import('./reject-credit-dialog.tsx')).RejectCreditDialog);

export interface AnswerButtonsProps {
  post: posts.Post;
  /** Whether the request has ended elsewhere, so that there is nothing to answer. */
  isEnded?: boolean;
  onDone?: (answer: Answer) => void | Promise<void>;
}

/**
 * Approves exactly the displayed terms or, after a confirmation, rejects them. Terms that change
 * meanwhile have to be read first.
 */
export function AnswerButtons({ post, isEnded = false, onDone }: AnswerButtonsProps) {
  const { userName } = useSignedInUser();
  const { mutate, isPending, error, reset } = useAnswer(post, onDone);
  const { differences, accept } = useReviewedProposal(post, userName);
  const { track, isProcessing } = useProposedSound(post);
  const [signedAs, setSignedAs] = useState(userName);
  // The rejection means the terms that were displayed when the viewer pressed Reject.
  const [rejection, setRejection] = useState<{ digest: string; isOpen: boolean } | null>(null);
  const digest = post.proposal?.digest ?? null;
  const isChanged = differences !== null || isChangedFailure(error);
  const isPlayable = track !== null && !isProcessing;
  // The news of the viewer's own answer may arrive before its response.
  const isOver = isEnded && !isPending;
  const endedSentence = isOver ? credits.messages.ended({ author: post.author.userName }) : undefined;
  // The proposal may be gone before the list of requests says so.
  const isAnswerable = !isOver && digest !== null;
  // A disabled button would lose the focus.
  const endedProps = isAnswerable ? {} : { 'aria-disabled': true, className: 'opacity-50' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isChanged ? (
        <ChangedNotice
          differences={differences ?? []}
          onRead={() => {
            accept();
            reset();
          }}
        />
      ) : null}
      {isAddressHolder(post, userName) ? (
        <div>
          <p className="font-semibold">{messages.answerAs({ userName })}</p>
          <p className="text-[14px] text-text-2">{messages.answerAsText({ author: post.author.userName })}</p>
        </div>
      ) : null}
      <SignAsField value={signedAs} onChange={setSignedAs} className="max-w-[420px]" />
      {/* Stays in the document, so that screen readers announce its text. */}
      <output className={endedSentence === undefined ? 'sr-only' : 'text-text-2'}>{endedSentence}</output>
      {isPlayable || !isAnswerable ? null : (
        <output className="text-text-2">{credits.messages.notPlayable}</output>
      )}
      <div data-answers className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          variant="primary"
          icon={<CheckIcon />}
          busy={isPending}
          disabled={isAnswerable && (isChanged || !isPlayable)}
          {...endedProps}
          onClick={() => {
            if (isAnswerable) mutate({ answer: 'approve', digest, signedAs: trimText(signedAs) });
          }}
        >
          {messages.approve}
        </Button>
        <Button
          icon={<CloseIcon />}
          busy={isPending}
          {...endedProps}
          onClick={() => {
            if (isAnswerable) setRejection({ digest, isOpen: true });
          }}
        >
          {messages.reject}
        </Button>
      </div>
      {rejection === null ? null : (
        <Part>
          <RejectCreditDialog
            post={post}
            endedSentence={endedSentence}
            open={rejection.isOpen}
            onOpenChange={(isOpen) => setRejection({ ...rejection, isOpen })}
            onConfirm={(reason) => {
              setRejection({ ...rejection, isOpen: false });
              mutate({ answer: 'reject', digest: rejection.digest, reason });
            }}
          />
        </Part>
      )}
    </div>
  );
}
