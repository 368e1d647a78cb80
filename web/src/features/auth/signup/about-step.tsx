import { limits } from '@backbeat/contract';
import { TextField } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { bind, countOf, type StepProps } from './step-props.ts';
import { messages } from '../auth.messages.ts';

/** The public details of the user, all optional. */
export function AboutStep(props: StepProps) {
  const { bio, location, about } = props.state.answers;
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
    </>
  );
}
