import { countCodePoints } from '@backbeat/contract';
import type { ChangeEvent, Dispatch, FocusEvent, KeyboardEvent } from 'react';
import { hasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { sentenceOf, type AvailabilityChecks } from './sign-up-errors.ts';
import type { Action, Field, SignUp } from './sign-up.ts';

/** The props of the steps with fields. */
export interface StepProps {
  state: SignUp;
  dispatch: Dispatch<Action>;
  availability: AvailabilityChecks;
  /** Called on Enter. The disabled button swallows the key, so the step itself shows why. */
  onEnter: () => void;
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Binds a field of the screen to an answer. */
export const bind = (field: Field, { state, dispatch, availability, onEnter }: StepProps) => ({
  name: field,
  value: state.answers[field],
  error: sentenceOf(field, state, availability),
  onChange: ({ target }: ChangeEvent<Box>) => dispatch({ type: 'typed', field, value: target.value }),
  onBlur: (event: FocusEvent<Box>) => {
    if (hasLeftField(event)) dispatch({ type: 'left', field });
  },
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onEnter();
  },
});

/** Returns the counter of a field: used and maximum length. */
export const countOf = (text: string, max: number, warn?: boolean) => ({
  length: countCodePoints(text),
  max,
  ...(warn && { warn }),
});
