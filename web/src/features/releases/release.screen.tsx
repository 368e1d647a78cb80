import { listNames, type releases } from '@backbeat/contract';
import { lazy, useParams } from '@packages/router';
import { failureSentence } from '../../api/failure-sentence.ts';
import { MissingState } from '../../layout/missing-state.tsx';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Part } from '../../ui/part.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { SignedInUser, useCurrentUser } from '../auth/index.ts';
import { ReleaseLoading } from './page/release-loading.tsx';
import { ReleasePage } from './page/release-page.tsx';
import { isUnknownRelease, useRelease } from './releases.queries.ts';
import { messages } from './releases.messages.ts';

const ReleaseDraft = lazy(async () => (await import('./draft/release-draft.tsx')).ReleaseDraft);

/** The page of a release, open to visitors. Its owner prepares it here until it is out. */
export function Component() {
  const { id = '' } = useParams();
  const { data: viewer } = useCurrentUser();
  const { data: release, error, refetch, isFetching } = useRelease(id);
  const isUnknown = isUnknownRelease(error);
  useTitle(isUnknown ? messages.releaseNotFound : release ? titleOf(release) : '');
  if (release && !isUnknown)
    return (
      <SignedInUser value={viewer ?? null}>
        {release.status !== 'RELEASED' && viewer?.userName === release.owner.userName ? (
          <Part fallback={<ReleaseLoading />}>
            <ReleaseDraft key={id} release={release} />
          </Part>
        ) : (
          <ReleasePage key={id} release={release} />
        )}
      </SignedInUser>
    );
  if (!error) return <ReleaseLoading />;
  if (isUnknown)
    return <MissingState title={messages.releaseNotFound} text={messages.itMayHaveBeenDeleted} />;
  return (
    <div className="unloaded">
      <ErrorState
        title={messages.weCouldntLoadThisRelease}
        text={failureSentence(error)}
        action={
          <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
            {uiMessages.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

const titleOf = ({ title, artists }: releases.Release): string =>
  messages.titleByNames({ title, names: listNames(artists) });
