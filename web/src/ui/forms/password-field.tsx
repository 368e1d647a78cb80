import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import { TextField, type TextFieldProps } from './field.tsx';

/** A password, with a button that shows and hides it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  const name = shown ? 'Hide password' : 'Show password';
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={name}
          aria-pressed={shown}
          title={name}
          onClick={() => setShown(!shown)}
          className="grid size-10 place-items-center rounded-pill text-text-2 hover:text-text pointer-coarse:size-11"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
