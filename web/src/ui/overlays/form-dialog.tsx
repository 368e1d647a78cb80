import { useId, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { uiMessages } from '../ui.messages.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: string;
  open: boolean;
  /** While the request runs, the dialog stays open. */
  isPending: boolean;
  onOpenChange: (isOpen: boolean) => void;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A small dialog with a form, which Enter in a field submits as well. */
export function FormDialog({
  isPending,
  onOpenChange,
  submitLabel,
  variant = 'primary',
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId();
  return (
    <Dialog
      {...dialog}
      onOpenChange={(isOpen) => {
        if (!isPending) onOpenChange(isOpen);
      }}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={isPending}>
            {uiMessages.cancel}
          </Button>
          <Button type="submit" form={form} variant={variant} loading={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        noValidate
        className="grid gap-5"
      >
        {children}
      </form>
    </Dialog>
  );
}
