import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { messages } from './listen.messages.ts';

interface PasswordFormProps {
  /** The sentence about the last try. */
  error: string | undefined;
  isOpening: boolean;
  onPassword: (password: string) => void;
}

/** Asks for the password of a private link. */
export function PasswordForm({ error, isOpening, onPassword }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-5">
      <PasswordField
        label={messages.password}
        autoComplete="off"
        value={password}
        error={error}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        loading={isOpening}
        disabled={password === ''}
        className="justify-self-start"
      >
        {messages.listen}
      </Button>
    </form>
  );
}
