import { readCode, type instance } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { useFocusOnChange } from '../../../lib/hooks/use-focus-on-change.ts';
import { Link, useLocation } from '@packages/router';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { AuthLayout, linkClass } from '../auth-layout.tsx';
import { Notice } from '../notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ClosedSignUp } from './closed-sign-up.tsx';
import { InviteForm } from './invite-form.tsx';
import { instanceQuery, inviteQuery } from './sign-up-instance.ts';
import { messages as modeMessages } from './sign-up-mode.messages.ts';
import { AboutStep } from './about-step.tsx';
import { AccountStep } from './account-step.tsx';
import { PicturesStep } from './pictures-step.tsx';
import { JoiningTerms, PreviewStep } from './preview-step.tsx';
import { ProfileCard } from './profile-card.tsx';
import { faultIn } from './sign-up-errors.ts';
import { LAST_STEP, STEPS } from './sign-up.ts';
import type { StepProps } from './step-props.ts';
import { useSignUp } from './use-sign-up.ts';
import { UserNameStep } from './user-name-step.tsx';
import { VerifyStep } from './verify-step.tsx';
import { messages } from '../auth.messages.ts';
import { renderText } from '../../../lib/format/render-text.ts';

/** The user name. From here on the panel shows the profile as it grows. */
const FIRST_PROFILE_STEP = 2;

/** The sign-up, or why it is not possible now: the mode shows before any typing. */
export function Component() {
  const { data: instance, error } = useQuery(instanceQuery);
  const invite = useInvite();
  const { data: inviter } = useQuery({ ...inviteQuery(invite ?? ''), enabled: invite !== undefined });
  // Without an answer the sign-up begins, and the server decides.
  const mode = instance?.signUp.mode ?? 'open';
  if (!instance && !error) return <Gate />;
  if (instance && mode === 'closed')
    return (
      <Gate>
        <ClosedSignUp {...instance} />
      </Gate>
    );
  if (mode === 'invite' && invite === undefined)
    return (
      <Gate>
        <InviteForm />
      </Gate>
    );
  return (
    <Wizard
      invite={invite}
      inviter={inviter?.userName}
      needsReason={mode === 'approval' && invite === undefined}
      instance={instance}
    />
  );
}

/** The code of the invite in the address. */
function useInvite(): string | undefined {
  const code = readCode(new URLSearchParams(useLocation().search).get('invite') ?? '');
  return code === '' ? undefined : code;
}

/** The screen without a sign-up: while its mode is unknown, without an invite that it needs, and where it is closed. */
function Gate({ children }: { children?: ReactNode }) {
  useTitle(messages.createYourAccount);
  return (
    <AuthLayout title={messages.createYourAccount} wide foot={<LoginLink />}>
      {children ?? (
        <>
          <VisuallyHidden>{modeMessages.loading}</VisuallyHidden>
          <Skeleton className="h-72" />
        </>
      )}
    </AuthLayout>
  );
}

/** Replaces the sign-up once the server has stored a request that the team decides about. */
function WaitingSignUp() {
  return (
    <output className="grid justify-items-start gap-5">
      <p className="text-[17px] text-text-2">{modeMessages.thanks}</p>
      <ButtonLink to={paths.landing}>{modeMessages.toStart}</ButtonLink>
    </output>
  );
}

function LoginLink() {
  const { state } = useLocation();
  return renderText(
    messages.haveAnAccount({
      link: (text) => (
        <Link to={paths.login} state={state} className={linkClass}>
          {text}
        </Link>
      ),
    }),
  );
}

interface WizardProps {
  invite: string | undefined;
  /** Who made the invite. */
  inviter: string | undefined;
  /** Whether the team asks why they want to join. */
  needsReason: boolean;
  instance: instance.Instance | undefined;
}

/** The sign-up in six steps. */
function Wizard({ invite, inviter, needsReason, instance }: WizardProps) {
  const pages = instance?.pages ?? [];
  const needsAgreement = pages.includes('terms') || pages.includes('privacy');
  const { dispatch, advance, isBusy, isWaiting, obstacle, progress, agrees, setAgrees, ...wizard } =
    useSignUp({ invite, needsReason, needsAgreement });
  // Some addresses wait for approval in each mode, as the server then says.
  const isAsked = needsReason || wizard.state.rejections.reason !== undefined;
  const question = isAsked ? instance?.signUp.question || modeMessages.reason : '';
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
  if (isWaiting)
    return (
      <Gate>
        <WaitingSignUp />
      </Gate>
    );
  return (
    <AuthLayout
      title={messages.createYourAccount}
      wide
      panel={
        // The last step shows the profile itself.
        step >= FIRST_PROFILE_STEP && step < LAST_STEP ? (
          <div aria-hidden="true">
            <ProfileCard answers={wizard.state.answers} pictures={wizard.pictures} />
          </div>
        ) : null
      }
      foot={<LoginLink />}
    >
      <Stepper label={messages.steps} steps={STEPS.map((one) => one.title)} current={step} />
      <form noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        {step === 0 && needsReason ? <Notice>{modeMessages.approvalNotice}</Notice> : null}
        {step === 0 && inviter !== undefined ? (
          <Notice>{modeMessages.inviterNotice({ userName: inviter })}</Notice>
        ) : null}
        <Step {...wizard} dispatch={dispatch} onEnter={showObstacle} question={question} />
        {step === LAST_STEP && instance ? (
          <JoiningTerms instance={instance} agrees={agrees} onAgree={setAgrees} />
        ) : null}
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

type StepOf = StepProps &
  Pick<ReturnType<typeof useSignUp>, 'sendCode' | 'pictures' | 'choose'> & { question: string };

function Step({ sendCode, pictures, choose, question, ...fields }: StepOf) {
  const { step, answers } = fields.state;
  if (step === 0) return <AccountStep {...fields} />;
  if (step === 1) return <VerifyStep {...fields} sendCode={sendCode} />;
  if (step === 2) return <UserNameStep {...fields} />;
  if (step === 3) return <AboutStep {...fields} question={question} />;
  if (step === 4) return <PicturesStep userName={answers.userName} pictures={pictures} choose={choose} />;
  return <PreviewStep answers={answers} pictures={pictures} />;
}
