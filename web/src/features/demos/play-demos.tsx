import { demos, type users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { logFailure } from '../../api/log-failure.ts';
import { player, trackOfDemo, usePlayback } from '../../player/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlayIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useDemos } from './demos.queries.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './demos.messages.ts';

const load = async () => (await import('./play-demo-dialog.tsx')).PlayDemoDialog;
const PlayDemoDialog = lazy(load);

interface PlayDemosProps {
  user: Pick<users.FoundUser, 'id' | 'demo'>;
  /** The id of the user's name, to tell several buttons from each other. */
  describedBy: string;
}

/** Plays the newest demo of a user in a dialog. The others load on request. */
export function PlayDemos({ user, describedBy }: PlayDemosProps) {
  const [first, ...otherIds] = user.demo;
  const [hasMore, setHasMore] = useState(false);
  const [demoDialog, setDemoDialog] = useState<{ demo: demos.Demo; open: boolean } | null>(null);
  const { find, prepare, busy } = useFindDemo();
  const { data, error, isFetching, refetch } = useDemos(user.id, hasMore);
  if (first === undefined) return null;

  const open = (demo: demos.Demo) => {
    start(demo);
    setDemoDialog({ demo, open: true });
  };
  const otherDemos = data?.filter(({ id }) => id !== first) ?? [];
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex min-w-0 flex-wrap gap-2">
        <Button
          size="small"
          icon={<PlayIcon size={16} />}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          aria-busy={busy || undefined}
          onPointerEnter={() => {
            // If the import fails, a click retries it, and the error boundary of the screen reports
            // the failure.
            load().catch(() => undefined);
            prepare(first);
          }}
          onClick={() => void find(first).then((demo) => demo && open(demo))}
        >
          {messages.playDemo}
        </Button>
        {otherIds.length > 0 && !(hasMore && data) ? (
          <Button
            size="small"
            variant="ghost"
            loading={hasMore && isFetching}
            aria-describedby={describedBy}
            onClick={() => (hasMore ? void refetch() : setHasMore(true))}
          >
            {messages.more({ count: otherIds.length })}
          </Button>
        ) : null}
        {otherDemos.length > 0 ? (
          <ul
            ref={takeFocus}
            tabIndex={-1}
            aria-label={messages.moreDemos}
            className="flex flex-wrap gap-2 outline-none"
          >
            {otherDemos.map((demo) => (
              <li key={demo.id} className="min-w-0">
                <DemoButton demo={demo} onOpen={() => open(demo)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {error && !data && !isFetching ? (
        <p role="alert" className="text-[14px] text-danger">
          {`${demos.messages.othersFailed} ${failureSentence(error)}`}
        </p>
      ) : null}
      {demoDialog ? (
        <Part>
          <PlayDemoDialog
            demo={demoDialog.demo}
            open={demoDialog.open}
            onOpenChange={(next) => setDemoDialog({ ...demoDialog, open: next })}
          />
        </Part>
      ) : null}
    </div>
  );
}

function start(demo: demos.Demo): void {
  if (!player.isCurrent(demo.id)) player.play(trackOfDemo(demo));
  else if (['paused', 'failed'].includes(player.get().status)) player.resume();
}

/** The button that loaded the demos is gone. */
const takeFocus = (list: HTMLElement | null): void => list?.focus({ preventScroll: true });

function DemoButton({ demo, onOpen }: { demo: demos.Demo; onOpen: () => void }) {
  const { isPlaying } = usePlayback(demo.id);
  return (
    <Button
      size="small"
      icon={<PlayIcon size={16} {...(isPlaying && { className: 'text-accent' })} />}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="max-w-full"
    >
      <bdi className="truncate">{demo.title}</bdi>
    </Button>
  );
}

const demoOf = (id: string) => queryOf(api.demos.getDemo, { params: { id } });

/** Fetches the current state of a demo. A failure is logged, and nothing plays. */
function useFindDemo() {
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const find = async (id: string): Promise<demos.Demo | undefined> => {
    setBusy(true);
    try {
      const demo = await queries.fetchQuery(demoOf(id));
      if (demo.songUrl !== '') return demo;
      logFailure('demo has no sound', demo);
    } catch (error) {
      logFailure('demo could not be loaded', error);
      toast.failure(`${demos.messages.unplayable} ${failureSentence(error)}`);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return {
    find,
    /** Prefetches, because some browsers only allow sound that starts within the click itself. */
    prepare: (id: string) => void queries.prefetchQuery(demoOf(id)),
    busy,
  };
}
