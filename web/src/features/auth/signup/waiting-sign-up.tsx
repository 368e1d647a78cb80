import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { messages } from './sign-up-mode.messages.ts';

/** Replaces the sign-up once the server has stored a request that the team decides about. */
export function WaitingSignUp() {
  return (
    <output className="grid justify-items-start gap-5">
      <p className="text-[17px] text-text-2">{messages.thanks}</p>
      <ButtonLink to={paths.landing}>{messages.toStart}</ButtonLink>
    </output>
  );
}
