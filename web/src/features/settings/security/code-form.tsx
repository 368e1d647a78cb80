import { auth, limits } from '@backbeat/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { TextField } from '../../../ui/forms/field.tsx';
import { FormError } from '../../auth/index.ts';

interface CodeFormProps {
  id: string;
  label: string;
  failure: string | undefined;
  onSubmit: (code: string) => void;
  children?: ReactNode;
}

/** A form in a dialog that asks for one code; the dialog has its button. */
export function CodeForm({ id, label, failure, onSubmit, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (code.trim() !== '') onSubmit(code);
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.typedCode}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={wasTried && code.trim() === '' ? auth.messages.secondStepMissing : undefined}
      />
      <FormError sentence={failure} />
    </form>
  );
}
