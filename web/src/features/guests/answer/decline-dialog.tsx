import { countCodePoints, limits, trimText, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from '../guests.messages.ts';

interface DeclineDialogProps {
  post: posts.Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the reason; '' if there is none. */
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation, and for a reason if the guest wants to give one. */
export function DeclineDialog({ post, open, onOpenChange, onConfirm }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const author = post.author.userName;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.declineTitle({ title: post.title })}
      description={
        post.status === 'PUBLISHED' ? messages.declineChange({ author }) : messages.declineText({ author })
      }
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button variant="danger" onClick={() => onConfirm(trimText(reason))}>
            {messages.decline}
          </Button>
        </>
      }
    >
      <TextArea
        label={messages.reason}
        hint={messages.onlySees({ author })}
        value={reason}
        maxLength={limits.declineReason}
        counter={{ length: countCodePoints(reason), max: limits.declineReason }}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
