import { countCodePoints, limits, moderation } from '@backbeat/contract';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { useReport } from './use-report.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './reports.messages.ts';

const REASONS = moderation.REASONS.map((value) => ({ value, label: moderation.labelOfReason(value) }));

export interface ReportDialogProps {
  about: moderation.Subject;
  /** The owner of the reported content. */
  userName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the server has stored the report and the dialog has closed. */
  onSent?: (() => void) | undefined;
}

/**
 * Asks for the reason of a report. The dialog stays open with the typed text until the server has
 * stored the report.
 */
export function ReportDialog({ about, userName, open, onOpenChange, onSent }: ReportDialogProps) {
  const form = useId();
  const radios = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<moderation.Reason>();
  const [words, setWords] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useReport(() => {
    onOpenChange(false);
    setReason(undefined);
    setWords('');
    setAsked(false);
    onSent?.();
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (reason === undefined) radios.current?.querySelector('input')?.focus();
    else mutate({ about, reason, words });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!isPending) onOpenChange(next);
      }}
      title={moderation.reportTitle(about.kind, userName)}
      description={moderation.messages.reportHint}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={isPending}>
            {uiMessages.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            {messages.send}
          </Button>
        </>
      }
    >
      <form id={form} ref={radios} onSubmit={send} noValidate className="grid gap-5">
        <RadioGroup
          label={moderation.messages.reasonLabel}
          options={REASONS}
          value={reason}
          onChange={setReason}
          error={isAsked && reason === undefined ? moderation.messages.reason : undefined}
        />
        <TextArea
          label={moderation.messages.wordsLabel}
          maxLength={limits.report.words}
          counter={{ length: countCodePoints(words), max: limits.report.words }}
          value={words}
          dir="auto"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
