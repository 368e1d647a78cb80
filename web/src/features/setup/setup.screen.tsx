import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { CreateAdministrator } from './create-administrator.tsx';
import { messages } from './setup.messages.ts';
import { SetupSteps } from './setup-steps.tsx';

/** The first run of a server: the first administrator, then the steps until it is open. */
export function Component() {
  useTitle(messages.title);
  return (
    <main id="content" tabIndex={-1} className="wrap grid max-w-[680px] content-start gap-6 py-8 md:py-16">
      <LogoMark size={32} />
      <h1>{messages.title}</h1>
      <SetupContent />
    </main>
  );
}

function SetupContent() {
  const { data: user } = useCurrentUser();
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(api.setup.getSetup),
    enabled: user !== undefined && user?.staff !== 'administrator',
    // Without an answer there is an administrator already.
    retry: (count, failure) => !isDone(failure) && count < 2,
  });
  if (user?.staff === 'administrator') return <SetupSteps />;
  if (data && user !== undefined) return <CreateAdministrator isSignedIn={data.signedIn} />;
  if (isDone(error)) {
    return (
      <>
        <p>{messages.done}</p>
        <p className="text-text-2">{messages.doneAbout}</p>
        <div>
          <ButtonLink to={paths.login} variant="primary">
            {messages.login}
          </ButtonLink>
        </div>
      </>
    );
  }
  return error ? (
    <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />
  ) : (
    <Skeleton className="h-64 rounded-m" />
  );
}

const isDone = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;
