import { useState } from 'react';
import { EyeIcon, line } from '../icons.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import { uiMessages } from '../ui.messages.ts';

const EyeOffIcon = /*#__PURE__*/ line(
  'M4 4l16 16M10 5.2A9.5 9.5 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3 3.7M6.5 7A16.5 16.5 0 0 0 2 12s4 7 10 7a9.7 9.7 0 0 0 4.5-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
);

/** A password, with a button that shows and hides it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isVisible, setVisible] = useState(false);
  const name = isVisible ? uiMessages.hidePassword : uiMessages.showPassword;
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={name}
          aria-pressed={isVisible}
          title={name}
          onClick={() => setVisible(!isVisible)}
          className="grid size-10 place-items-center rounded-pill text-text-2 hover:text-text pointer-coarse:size-11"
        >
          {isVisible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
