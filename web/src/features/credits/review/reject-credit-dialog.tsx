import { countCodePoints, credits, limits, trimText, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from '../credits.messages.ts';

interface RejectCreditDialogProps {
  post: posts.Post;
  /** Says that the request has ended elsewhere; undefined while it is open. */
  endedSentence: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the reason; '' if there is none. */
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation, and for a reason if the user wants to give one. */
export function RejectCreditDialog({
  post,
  endedSentence,
  open,
  onOpenChange,
  onConfirm,
}: RejectCreditDialogProps) {
  const { title, author, status } = post;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.rejectTitle({ title })}
      description={
        status === 'PUBLISHED'
          ? credits.messages.rejectChange({ author: author.userName })
          : credits.messages.rejectQuestion({ author: author.userName })
      }
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button
            variant="danger"
            disabled={endedSentence !== undefined}
            onClick={() => onConfirm(trimText(reason))}
          >
            {messages.reject}
          </Button>
        </>
      }
    >
      <output className={endedSentence === undefined ? 'sr-only' : 'mb-4 block font-medium'}>
        {endedSentence}
      </output>
      <TextArea
        label={messages.reasonOptional}
        hint={messages.onlySees({ userName: author.userName })}
        value={reason}
        maxLength={limits.declineReason}
        counter={{ length: countCodePoints(reason), max: limits.declineReason }}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
