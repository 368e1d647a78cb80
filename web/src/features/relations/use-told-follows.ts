import { OWN_STREAMS, type relations } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../api/live.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { takeFollow } from './kept-follows.ts';

/** Lets this tab show whom the viewer follows by pressing in another; when it is connected it asks. */
export function useToldFollows(viewerName: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stopWatching = live.whenHearing(
      () => void queries.invalidateQueries({ queryKey: keyOf(api.relations.isFollowing) }),
    );
    // The server writes it by the contract's schema.
    const stop = live.subscribe(OWN_STREAMS.follows, (told) => {
      if (isTold(told)) takeFollow(queries, viewerName, told);
    });
    return () => {
      stopWatching();
      stop();
    };
  }, [queries, viewerName]);
}

const isTold = (message: unknown): message is relations.ToldFollow =>
  typeof message === 'object' &&
  message !== null &&
  'userName' in message &&
  typeof message.userName === 'string' &&
  'isFollowing' in message &&
  typeof message.isFollowing === 'boolean';
