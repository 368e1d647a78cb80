import type { signUp } from '@backbeat/contract';
import { useId, useState } from 'react';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useDecideRequest } from './sign-up.queries.ts';
import { messages } from './sign-up.messages.ts';

interface RequestRowProps {
  request: signUp.SignUpRequest;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** A request with what the server knows about the applicant, and the buttons that decide it. */
export function RequestRow({ request, isSelected, onSelect }: RequestRowProps) {
  const titleId = useId();
  const [openDialog, setOpenDialog] = useState<'details' | 'reject' | 'hold' | null>(null);
  const { mutate, isPending } = useDecideRequest(() => setOpenDialog(null));
  const { state, userName, email, time } = request;
  const buttons = (
    <>
      {state === 'rejected' ? null : (
        <>
          <Button
            size="small"
            variant="ghost"
            aria-label={messages.holdName({ userName })}
            onClick={() => setOpenDialog('hold')}
          >
            {messages.hold}
          </Button>
          <Button
            size="small"
            aria-label={messages.rejectName({ userName })}
            onClick={() => setOpenDialog('reject')}
          >
            {messages.reject}
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="primary"
        aria-label={messages.approveName({ userName })}
        loading={isPending && (openDialog === null || openDialog === 'details')}
        onClick={() => mutate({ request, decision: { action: 'approve' } })}
      >
        {messages.approve}
      </Button>
    </>
  );
  return (
    <article
      aria-labelledby={titleId}
      data-row
      tabIndex={-1}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-m bg-surface-1 p-4"
    >
      <Avatar seed={userName} size={36} />
      <header className="flex items-center gap-3">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <h2 id={titleId} className="min-w-0 text-[15px] font-semibold break-words">
            <button
              type="button"
              data-opens
              aria-haspopup="dialog"
              onClick={() => setOpenDialog('details')}
              className="min-h-8 text-left underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {userName}
            </button>
          </h2>
          <span className="min-w-0 text-[13px] wrap-anywhere text-text-3">{email}</span>
        </div>
        <time
          dateTime={time}
          title={new Date(time).toLocaleString()}
          className="shrink-0 text-[13px] text-text-3"
        >
          {commentAge(time)}
        </time>
        {state === 'rejected' ? null : (
          <Checkbox
            label={<VisuallyHidden>{messages.select({ userName })}</VisuallyHidden>}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        )}
      </header>
      <div className="col-start-2 grid gap-2.5 max-sm:col-span-2 max-sm:col-start-1">
        <RequestFacts request={request} isShort />
        <div className="flex flex-wrap justify-end gap-2">{buttons}</div>
      </div>
      <Dialog
        open={openDialog === 'details'}
        onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'details' : null)}
        title={userName}
        description={email}
        size="small"
        footer={buttons}
      >
        <div className="grid gap-3">
          <RequestFacts request={request} />
        </div>
      </Dialog>
      <RejectDialog
        title={messages.rejectTitle({ userName })}
        open={openDialog === 'reject'}
        isPending={isPending}
        onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'reject' : null)}
        onReject={(rejection) => mutate({ request, decision: { action: 'reject', ...rejection } })}
      />
      <HoldDialog
        title={messages.holdTitle({ userName })}
        open={openDialog === 'hold'}
        isPending={isPending}
        onOpenChange={(isOpen) => setOpenDialog(isOpen ? 'hold' : null)}
        onHold={(note) => mutate({ request, decision: { action: 'hold', note } })}
      />
    </article>
  );
}
