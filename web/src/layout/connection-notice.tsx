import { onlineManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { reachesServer, useIsOnline, watchConnection } from './connection.ts';
import { savedTracks } from '../player/index.ts';
import { messages } from './connection.messages.ts';
import { watchFailedPictures } from './failed-pictures.ts';
import { watchMissingScripts } from './missing-scripts.ts';
import { NotSaved } from './not-saved.tsx';
import { useToast } from '../ui/overlays/toast.tsx';
import { uiMessages } from '../ui/ui.messages.ts';

/** Milliseconds after which a screen that still loads says so. */
const SLOW_AFTER_MS = 3_000;

/**
 * Says that there is no connection, with the number of tracks that play without one, or that a
 * screen still loads. Without a connection, it lists what is saved below a screen that is not.
 */
export function ConnectionNotice() {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const isSlow = useIsSlow();
  const tracks = useSyncExternalStore(savedTracks.subscribe, savedTracks.get);
  useEffect(() => watchConnection(queries), [queries]);
  const toast = useToast();
  const sayMissing = useEffectEvent(async () => {
    if (!onlineManager.isOnline() || !(await reachesServer()))
      toast.failure(messages.youNeedAConnectionForThis);
    // There may be a newer version, which no longer has the script.
    else toast.failure(uiMessages.somethingWentWrongHere, { label: messages.reload, onSelect: reload });
  });
  useEffect(() => watchMissingScripts(() => void sayMissing()), []);
  useEffect(watchFailedPictures, []);
  const text = isOnline ? isSlow && messages.stillLoading : messages.offline({ count: tracks.length });
  return (
    <>
      {/* In the header, where it covers no content: on phones over the name of the app. */}
      <output className="pointer-events-none fixed top-0 right-38 left-13 z-40 grid h-(--header-height) content-center md:inset-x-0 md:justify-items-center">
        {text ? (
          <span className="rise flex h-8 w-fit max-w-full items-center gap-2 rounded-pill bg-floating px-3.5 text-[13px] font-[550] shadow-raised">
            <span aria-hidden="true" className="size-2 shrink-0 rounded-pill bg-text-3" />
            <span className="truncate">{text}</span>
          </span>
        ) : null}
      </output>
      {isOnline ? null : <NotSaved tracks={tracks} />}
    </>
  );
}

const reload = () => window.location.reload();

/** Whether the first data of the screen has been loading for so long that a skeleton needs a word. */
function useIsSlow(): boolean {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow;
}
