import { readCode, signUp } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@packages/router';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { instanceName } from '../../../navigation/instance-name.ts';
import { paths } from '../../../navigation/paths.ts';
import { useTitle } from '../../../navigation/use-title.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ApiFailure } from '../../../api/failures.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { inviteQuery } from './sign-up-instance.ts';
import { messages } from './sign-up-mode.messages.ts';

/** The page that an invite leads to: who invites, and the way to the sign-up. */
export function Component() {
  const code = readCode(useParams()['code'] ?? '');
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(code));
  const isInvalid = error instanceof ApiFailure && error.status === 404;
  const title = data ? messages.invitedTitle({ userName: data.userName }) : messages.inviteTitle;
  useTitle(title);
  return (
    <AuthLayout title={title}>
      {data ? (
        <div className="grid justify-items-start gap-6">
          <p className="text-[17px] text-text-2">{messages.invitedText({ name: instanceName() })}</p>
          <ButtonLink to={paths.signupWith(code)} variant="primary" size="large">
            {messages.join}
          </ButtonLink>
        </div>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-5">
          <p className="text-[17px] text-text-2">
            {isInvalid ? signUp.messages.inviteInvalid : failureSentence(error)}
          </p>
          {isInvalid ? (
            <ButtonLink to={paths.landing}>{messages.toStart}</ButtonLink>
          ) : (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {uiMessages.tryAgain}
            </Button>
          )}
        </div>
      ) : (
        <>
          <VisuallyHidden>{messages.loadingInvite}</VisuallyHidden>
          <Skeleton className="h-24" />
        </>
      )}
    </AuthLayout>
  );
}
