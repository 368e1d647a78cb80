import { countCodePoints, limits, trimText, type releases } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './requests.messages.ts';

interface DeclineReleaseDialogProps {
  request: releases.ReleaseRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the reason; '' if there is none. */
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation, and for a reason if the user wants to give one. */
export function DeclineReleaseDialog({
  request: { release, owner },
  open,
  onOpenChange,
  onConfirm,
}: DeclineReleaseDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.declineTitle({ title: release.title })}
      description={messages.declineText({ owner })}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{uiMessages.cancel}</Button>
          <Button variant="danger" onClick={() => onConfirm(trimText(reason))}>
            {messages.decline}
          </Button>
        </>
      }
    >
      <TextArea
        label={messages.reasonOptional}
        hint={messages.onlySees({ userName: owner })}
        value={reason}
        maxLength={limits.declineReason}
        counter={{ length: countCodePoints(reason), max: limits.declineReason }}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
