import { OWN_STREAMS } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { throttle } from '../lib/throttle.ts';
import { realtime } from './realtime-client.ts';
import { keyOf, mayHaveChanged } from './queries.ts';
import { api } from './routes.ts';

/** Answers that tell what has happened to the signed-in user, to their posts and to those that ask them. */
const TELLING = [
  keyOf(api.users.getCurrentUser),
  keyOf(api.notifications.listNotifications),
  keyOf(api.feed.listPostsSorted),
  keyOf(api.posts.getPost),
  keyOf(api.comments.listComments),
  keyOf(api.credits.listPendingFeatures),
  keyOf(api.credits.listAskedFeatures),
];

/** However much happens, it is asked for this often at most; milliseconds. */
const PACE = 1_000;

/**
 * Keeps the live connection; for somebody who is signed in. What the server says is a reason to ask again, since several
 * people's acts may become one notification: so it is when the connection is back, and when it is refused, which may be
 * because the session is over, and when it is there for the first time, which is a moment after the screen has asked.
 */
export function useRealtime(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const asking = throttle(() => {
      for (const queryKey of TELLING) void queries.invalidateQueries({ queryKey });
    }, PACE);
    const stop = realtime.subscribe(OWN_STREAMS.notifications, asking.run);
    const askWhoIsThere = () => void queries.invalidateQueries({ queryKey: keyOf(api.users.getCurrentUser) });
    // What one changes of oneself elsewhere; useOwnProfileSync carries it into all other answers.
    const stopProfile = realtime.subscribe(OWN_STREAMS.profile, askWhoIsThere);
    const stopAsking = realtime.whenHearing(() => {
      for (const queryKey of TELLING) void queries.invalidateQueries({ queryKey, predicate: mayHaveChanged });
    });
    realtime.open(asking.run);
    return () => {
      asking.stop();
      stopAsking();
      stop();
      stopProfile();
      realtime.close();
    };
  }, [queries]);
}
