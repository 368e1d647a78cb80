import { credits, limits } from '@backbeat/contract';
import { TextField } from '../../ui/forms/field.tsx';
import { messages } from './credits.messages.ts';

interface SignAsFieldProps {
  value: string;
  onChange: (signedAs: string) => void;
  className?: string;
}

/** The name with which a party signs. Without one the server stores the consent unsigned. */
export function SignAsField({ value, onChange, className }: SignAsFieldProps) {
  return (
    <TextField
      label={messages.signAs}
      hint={credits.messages.signHint}
      value={value}
      maxLength={limits.signedAs}
      autoComplete="name"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(className !== undefined && { className })}
    />
  );
}
