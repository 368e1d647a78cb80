import { limits } from '@backbeat/contract';
import { InfoIcon } from '../../../ui/icons.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { faultIn } from './sign-up-errors.ts';
import { bind, countOf, type StepProps } from './step-props.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { messages } from '../auth.messages.ts';

/** Asks for the user name, which cannot be changed later. */
export function UserNameStep(props: StepProps) {
  const { state, availability } = props;
  return (
    <>
      <TextField
        label={messages.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.userName.max}
        counter={countOf(state.answers.userName, limits.userName.max)}
        trailing={
          <AvailabilityMark
            availability={availability.userName}
            isVisible={faultIn('userName', state) === undefined}
          />
        }
        {...bind('userName', props)}
      />
      <p className="flex items-start gap-2.5 text-text-2">
        <InfoIcon className="mt-px text-text-3" />
        <span>{messages.userNameStays}</span>
      </p>
    </>
  );
}
