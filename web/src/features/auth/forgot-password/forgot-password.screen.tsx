import { useEffect, useReducer, useState } from 'react';
import { getDeviceTime } from '../../../lib/time/clock.ts';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { useStepHistory } from '../../../navigation/use-step-history.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { useFocusOnChange } from '../../../lib/hooks/use-focus-on-change.ts';
import { Link } from '@packages/router';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { AuthLayout, standaloneLinkClass } from '../auth-layout.tsx';
import { ChangedPassword } from './changed-password.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { clearReset, saveReset, resumeReset } from './reset-draft.ts';
import { reset, STEPS } from './reset.ts';
import { messages } from '../auth.messages.ts';

/** Resets a password in three steps, by a mailed code. */
export function Component() {
  useTitle(messages.forgotPassword2);
  const [state, dispatch] = useReducer(reset, undefined, resumeReset);
  const [isDone, setIsDone] = useState(false);
  const [passkeys, setPasskeys] = useState(0);
  const { step, email, code } = state;
  useEffect(() => (isDone ? clearReset() : saveReset(state)), [state, isDone]);
  useStepHistory(step, (requestedStep) => dispatch({ type: 'go to', step: requestedStep }));
  const heading = useFocusOnChange<HTMLHeadingElement>(step);

  const sendCode = async (to: string) => {
    await call(api.auth.forgotPassword, { body: { email: to } });
    dispatch({ type: 'code sent', email: to, at: getDeviceTime() });
  };
  if (isDone) return <ChangedPassword />;
  return (
    <AuthLayout
      title={messages.forgotPassword2}
      lead={messages.wellEmailYouACode}
      foot={
        <Link to={paths.login} className={standaloneLinkClass}>
          {messages.backToLogin}
        </Link>
      }
    >
      <Stepper label={messages.steps} steps={STEPS.map(({ name }) => name)} current={step} />
      <h2 ref={heading} tabIndex={-1} className="mt-8 mb-5 outline-none">
        {STEPS[step]?.title}
      </h2>
      {step === 0 ? <EmailStep email={email} sendCode={sendCode} /> : null}
      {step === 1 ? (
        <CodeStep
          email={email}
          sentAt={state.sentAt}
          sendCode={sendCode}
          onRight={(right, count) => {
            setPasskeys(count);
            dispatch({ type: 'code right', code: right });
          }}
        />
      ) : null}
      {step === 2 ? (
        <NewPasswordStep email={email} code={code} passkeys={passkeys} onDone={() => setIsDone(true)} />
      ) : null}
    </AuthLayout>
  );
}
