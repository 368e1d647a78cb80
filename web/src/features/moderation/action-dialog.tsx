import { countCodePoints, limits, moderation, trimText } from '@backbeat/contract';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useDecideCase } from './moderation.queries.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './moderation.messages.ts';

interface ActionDialogProps {
  reportCase: moderation.ReportCase;
  action: moderation.ActionKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Explains an action and asks for the reason. The dialog stays open with the typed text until the
 * server has stored the action.
 */
export function ActionDialog({ reportCase, action, open, onOpenChange }: ActionDialogProps) {
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useDecideCase(reportCase, () => {
    onOpenChange(false);
    setNote('');
    setAsked(false);
  });
  const about = { kind: reportCase.kind, userName: reportCase.owner.userName };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (trimText(note) === '') field.current?.focus();
    else mutate({ action, note });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
      title={moderation.labelOfAction(action, about)}
      description={moderation.effectOfAction(action, about)}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={isPending}>
            {uiMessages.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={action === 'remove' || action === 'suspend' ? 'danger' : 'primary'}
            loading={isPending}
          >
            {messages.confirm[action]}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextArea
          ref={field}
          label={messages.note}
          required
          dir="auto"
          maxLength={limits.report.note}
          counter={{ length: countCodePoints(note), max: limits.report.note }}
          error={isAsked && trimText(note) === '' ? moderation.messages.note : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
