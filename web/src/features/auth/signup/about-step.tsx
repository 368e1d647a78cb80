import { limits } from '@backbeat/contract';
import { TextField } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { bind, countOf, type StepProps } from './step-props.ts';

/** The public details of the user, all optional. */
export function AboutStep(props: StepProps) {
  const { bio, location, about } = props.state.answers;
  return (
    <>
      <TextField
        label="Bio"
        placeholder="Beat maker, vocalist, listener…"
        maxLength={limits.bio}
        counter={countOf(bio, limits.bio)}
        {...bind('bio', props)}
      />
      <TextField
        label="Location"
        autoComplete="address-level2"
        maxLength={limits.location}
        counter={countOf(location, limits.location)}
        {...bind('location', props)}
      />
      <TextArea
        label="About"
        rows={5}
        maxLength={limits.about}
        counter={countOf(about, limits.about)}
        {...bind('about', props)}
      />
    </>
  );
}
