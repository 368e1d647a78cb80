import { countCodePoints } from '@backbeat/contract';
import type { ChangeEvent, Dispatch, FocusEvent, KeyboardEvent } from 'react';
import { hasLeftField } from '../../../lib/has-left-field.ts';
import { sentenceOf, type Verdicts } from './rules.ts';
import type { Action, Field, SignUp } from './sign-up.ts';

/** What the steps that are filled in are given. */
export interface StepProps {
  state: SignUp;
  dispatch: Dispatch<Action>;
  verdicts: Verdicts;
  /** Enter was pressed: a disabled button swallows it, so somebody has to say why. */
  onEnter: () => void;
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Ties a field of the screen to an answer. */
export const bind = (field: Field, { state, dispatch, verdicts, onEnter }: StepProps) => ({
  name: field,
  value: state.answers[field],
  error: sentenceOf(field, state, verdicts),
  onChange: ({ target }: ChangeEvent<Box>) => dispatch({ type: 'typed', field, value: target.value }),
  onBlur: (event: FocusEvent<Box>) => {
    if (hasLeftField(event)) dispatch({ type: 'left', field });
  },
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onEnter();
  },
});

/** The counter of a field: how much of it is used. */
export const countOf = (text: string, max: number, warn?: boolean) => ({
  length: countCodePoints(text),
  max,
  ...(warn && { warn }),
});
