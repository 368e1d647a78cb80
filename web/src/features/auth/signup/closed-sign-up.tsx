import { signUp, type instance } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { renderText } from '../../../lib/format/render-text.ts';
import { linkClass } from '../auth-layout.tsx';
import { messages } from './sign-up-mode.messages.ts';

/** Replaces the sign-up where it is closed. */
export function ClosedSignUp({ contactEmail, isSetUp }: Pick<instance.Instance, 'contactEmail' | 'isSetUp'>) {
  const { closed, notSetUp } = signUp.messages;
  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-[17px] text-text-2">{isSetUp ? closed : notSetUp}</p>
      {contactEmail === '' ? null : (
        <p className="wrap-anywhere text-text-2">
          {renderText(
            messages.contact({
              email: contactEmail,
              link: (text) => (
                <a href={`mailto:${contactEmail}`} className={linkClass}>
                  {text}
                </a>
              ),
            }),
          )}
        </p>
      )}
      <ButtonLink to={paths.landing}>{messages.toStart}</ButtonLink>
    </div>
  );
}
