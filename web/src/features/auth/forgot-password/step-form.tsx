import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../form-error.tsx';

export interface StepFormProps {
  children: ReactNode;
  /** What the button says. */
  action: string;
  /** Whether it can be sent as it is. */
  ready: boolean;
  sending: boolean;
  /** Why it was not taken. */
  failure: string | undefined;
  onSubmit: () => void;
}

/** One step of choosing a new password: its fields, why it failed, its button. */
export function StepForm({ children, action, ready, sending, failure, onSubmit }: StepFormProps) {
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
      <Button type="submit" variant="primary" size="large" wide disabled={!ready} loading={sending}>
        {action}
      </Button>
    </form>
  );
}
