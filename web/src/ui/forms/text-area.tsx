import type { Ref, TextareaHTMLAttributes } from 'react';
import { limitCodePoints } from './code-point-limit.ts';
import { controlClass, Field, splitFrame, type FieldFrame } from './field.tsx';

export interface TextAreaProps
  extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. `maxLength` counts code points. */
export function TextArea(props: TextAreaProps) {
  const [frame, { maxLength, ...textarea }] = splitFrame(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea
          rows={3}
          {...textarea}
          {...limitCodePoints({ ...textarea, maxLength })}
          {...wiring}
          className={`${controlClass} block resize-y py-3 leading-normal`}
        />
      )}
    </Field>
  );
}
