import { listNames, versions as contract, type posts, type versions } from '@backbeat/contract';
import { lazy, useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useProposeTerms } from '../../credits/index.ts';
import { artistsToAsk } from './version-artists.ts';
import { Part } from '../../../ui/part.tsx';
import { messages } from './versions.messages.ts';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

interface ProposeVersionProps {
  post: posts.Post;
  version: versions.Version;
}

/**
 * Makes a version the current one, or asks the credited artists for their approval of it. Earlier
 * versions return this way too.
 */
export function ProposeVersion({ post, version }: ProposeVersionProps) {
  const artists = artistsToAsk(post);
  const isReady = version.processing === 'done';
  return artists.length === 0 ? (
    <MakeCurrent post={post} number={version.number} isReady={isReady} />
  ) : (
    <AskForSignOff post={post} number={version.number} artists={artists} isReady={isReady} />
  );
}

interface ActionProps {
  post: posts.Post;
  number: number;
  /** False while the version cannot be played yet. */
  isReady: boolean;
}

function MakeCurrent({ post, number, isReady }: ActionProps) {
  const toast = useToast();
  const { mutate, isPending } = useProposeTerms(post, () =>
    toast.success(contract.messages.madeCurrent({ number })),
  );
  return (
    <div>
      <Button
        size="small"
        loading={isPending}
        disabled={!isReady}
        onClick={() =>
          mutate(
            { version: number },
            {
              onError: (error) => {
                if (!isSignedOut(error))
                  toast.failure(`${contract.messages.currentFailed} ${failureSentence(error)}`);
              },
            },
          )
        }
      >
        {messages.makeCurrent}
        <span className="sr-only">{messages.versionNumber({ number })}</span>
      </Button>
    </div>
  );
}

function AskForSignOff({ post, number, artists, isReady }: ActionProps & { artists: readonly string[] }) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" disabled={!isReady} aria-haspopup="dialog" onClick={() => setDialogState('now')}>
        {messages.askForSignOff}
        <span className="sr-only">{messages.onVersionNumber({ number })}</span>
      </Button>
      <span className="min-w-0 text-[14px] break-words text-text-3">
        {messages.fromNames({ names: listNames(artists) })}
      </span>
      {dialogState === 'never' ? null : (
        <Part>
          <AskDialog
            post={post}
            number={number}
            artists={artists}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </div>
  );
}
