import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../form-error.tsx';

export interface StepFormProps {
  children: ReactNode;
  /** The label of the button. */
  action: string;
  /** Whether the form can be submitted. */
  isReady: boolean;
  sending: boolean;
  /** Why the server rejected the form. */
  failure: string | undefined;
  onSubmit: () => void;
}

/** One step of a password reset: fields, error, button. */
export function StepForm({ children, action, isReady, sending, failure, onSubmit }: StepFormProps) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FormError sentence={failure} />
      <Button type="submit" variant="primary" size="large" wide disabled={!isReady} loading={sending}>
        {action}
      </Button>
    </form>
  );
}
