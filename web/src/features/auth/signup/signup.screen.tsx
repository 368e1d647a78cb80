import type { FormEvent } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { useFocusOnChange } from '../../../lib/hooks/use-focus-on-change.ts';
import { Link, useLocation } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { AuthLayout, linkClass } from '../auth-layout.tsx';
import { AboutStep } from './about-step.tsx';
import { AccountStep } from './account-step.tsx';
import { PicturesStep } from './pictures-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { faultIn } from './sign-up-errors.ts';
import { LAST_STEP, STEPS } from './sign-up.ts';
import type { StepProps } from './step-props.ts';
import { useSignUp } from './use-sign-up.ts';
import { UserNameStep } from './user-name-step.tsx';
import { VerifyStep } from './verify-step.tsx';
import { messages } from '../auth.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

/** The sign-up in six steps. */
export function Component() {
  const { state: history } = useLocation();
  const { dispatch, advance, isBusy, obstacle, progress, ...wizard } = useSignUp();
  const { step } = wizard.state;
  const title = STEPS[step]?.title ?? '';
  useTitle(messages.stepTitle({ step: title }));
  const heading = useFocusOnChange<HTMLHeadingElement>(step);
  const toast = useToast();
  const showObstacle = () => {
    if (obstacle === undefined) return;
    const fields = STEPS[step]?.fields ?? [];
    for (const field of fields) dispatch({ type: 'left', field });
    if (!fields.some((field) => faultIn(field, wizard.state) === obstacle)) toast.failure(obstacle);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    advance();
  };
  return (
    <AuthLayout
      title={messages.createYourAccount}
      wide
      foot={
        <>
          {renderText(
            messages.haveAnAccount({
              link: (text) => (
                <Link to={paths.login} state={history} className={linkClass}>
                  {text}
                </Link>
              ),
            }),
          )}
        </>
      }
    >
      <Stepper label={messages.steps} steps={STEPS.map((one) => one.title)} current={step} />
      <form noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <Step {...wizard} dispatch={dispatch} onEnter={showObstacle} />
        {progress ? <Progress label={messages.sending} value={progress.sentBytes / progress.total} /> : null}
        <div className="mt-3 flex gap-3">
          {step > 0 ? (
            <Button size="large" disabled={isBusy} onClick={() => dispatch({ type: 'back' })}>
              {messages.back}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="grow"
            disabled={obstacle !== undefined}
            loading={isBusy}
          >
            {step === LAST_STEP ? messages.createAccount : messages.next}
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}

type StepOf = StepProps & Pick<ReturnType<typeof useSignUp>, 'sendCode' | 'pictures' | 'choose'>;

function Step({ sendCode, pictures, choose, ...fields }: StepOf) {
  const { step, answers } = fields.state;
  if (step === 0) return <AccountStep {...fields} />;
  if (step === 1) return <VerifyStep {...fields} sendCode={sendCode} />;
  if (step === 2) return <UserNameStep {...fields} />;
  if (step === 3) return <AboutStep {...fields} />;
  if (step === 4) return <PicturesStep userName={answers.userName} pictures={pictures} choose={choose} />;
  return <PreviewStep answers={answers} pictures={pictures} />;
}
