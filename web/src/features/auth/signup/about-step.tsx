import { limits } from '@backbeat/contract';
import { TextField } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { bind, countOf, type StepProps } from './step-props.ts';
import { messages } from '../auth.messages.ts';
import { messages as modeMessages } from './sign-up-mode.messages.ts';

/**
 * The public details of the user, all optional, and what the team asks.
 * @param question what the team asks; '' if it asks nothing
 */
export function AboutStep({ question, ...props }: StepProps & { question: string }) {
  const { bio, location, about, reason } = props.state.answers;
  return (
    <>
      <TextField
        label={messages.bio}
        placeholder={messages.beatMakerVocalistListener}
        maxLength={limits.bio}
        counter={countOf(bio, limits.bio)}
        {...bind('bio', props)}
      />
      <TextField
        label={messages.location}
        autoComplete="address-level2"
        maxLength={limits.location}
        counter={countOf(location, limits.location)}
        {...bind('location', props)}
      />
      <TextArea
        label={messages.about}
        rows={5}
        maxLength={limits.about}
        counter={countOf(about, limits.about)}
        {...bind('about', props)}
      />
      {question === '' ? null : (
        <TextArea
          label={question}
          hint={modeMessages.reasonHint}
          rows={4}
          required
          maxLength={limits.signUp.reason.max}
          counter={countOf(reason, limits.signUp.reason.max)}
          {...bind('reason', props)}
        />
      )}
    </>
  );
}
