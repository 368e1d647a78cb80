import { listNames, versions as contract, type posts, type versions } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useProposeTerms } from '../../credits/index.ts';
import { artistsToAsk } from './version-artists.ts';
import { Part } from '../../../ui/part.tsx';
import { messages } from './versions.messages.ts';

const AskDialog = lazy(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface ProposeVersionProps {
  post: posts.Post;
  version: versions.Version;
  /** As the one thing to do on a screen, without the names of the artists beside it. */
  isProminent?: boolean;
}

/**
 * Makes a version the current one, or asks the credited artists for their approval of it. Earlier
 * versions return this way too.
 */
export function ProposeVersion({ post, version, isProminent = false }: ProposeVersionProps) {
  const artists = artistsToAsk(post);
  const isReady = version.processing === 'done';
  return artists.length === 0 ? (
    <MakeCurrent post={post} number={version.number} isReady={isReady} isProminent={isProminent} />
  ) : (
    <AskForSignOff
      post={post}
      number={version.number}
      artists={artists}
      isReady={isReady}
      isProminent={isProminent}
    />
  );
}

interface ActionProps {
  post: posts.Post;
  number: number;
  /** False while the version cannot be played yet. */
  isReady: boolean;
  isProminent: boolean;
}

const lookOf = (isProminent: boolean) =>
  isProminent ? ({ variant: 'primary' } as const) : ({ size: 'small' } as const);

function MakeCurrent({ post, number, isReady, isProminent }: ActionProps) {
  const toast = useToast();
  const { mutate, isPending } = useProposeTerms(post, () =>
    toast.success(contract.messages.madeCurrent({ number })),
  );
  return (
    <div>
      <Button
        {...lookOf(isProminent)}
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
        {renderText(
          messages.makeCurrent({ number, hidden: (text) => <span className="sr-only">{text}</span> }),
        )}
      </Button>
    </div>
  );
}

function AskForSignOff({
  post,
  number,
  artists,
  isReady,
  isProminent,
}: ActionProps & { artists: readonly string[] }) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        {...lookOf(isProminent)}
        disabled={!isReady}
        aria-haspopup="dialog"
        onClick={() => setDialogState('now')}
      >
        {messages.askForSignOff}
        <span className="sr-only">{messages.onVersionNumber({ number })}</span>
      </Button>
      {isProminent ? null : (
        <span className="min-w-0 text-[14px] break-words text-text-3">
          {messages.fromNames({ names: listNames(artists) })}
        </span>
      )}
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
