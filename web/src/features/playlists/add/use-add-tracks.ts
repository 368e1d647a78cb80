import type { playlists } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { playlistPath } from '../../../navigation/playlist-path.ts';
import { useNavigate } from '@packages/router';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { addMessages as messages } from './add.messages.ts';
import type { Duplicate } from './duplicate-dialog.tsx';

interface Addition {
  playlist: Pick<playlists.PlaylistSummary, 'id' | 'name'>;
  postIds: readonly string[];
  duplicates: playlists.Duplicates;
}

interface AddOptions {
  /** Whether the playlist is on screen, so that no button has to open it. */
  isOpen?: boolean;
  /** Called when the posts are in the playlist or skipped. */
  onAdded?: () => void;
}

/** Adds posts to a playlist, and asks if it has some of them already. */
export function useAddTracks({ isOpen = false, onAdded }: AddOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: ({ playlist, postIds, duplicates }: Addition) =>
      call(api.playlists.addItems, {
        params: { id: playlist.id },
        body: { posts: [...postIds], duplicates },
      }),
    onSuccess: ({ added }, { playlist: { id, name }, postIds }) => {
      setDuplicate(null);
      onAdded?.();
      void refetchAfter(queries, 'playlist');
      toast.success(
        postIds.length === 1 && added === 1
          ? messages.added({ name })
          : messages.addedSome({ added, addedText: added, name }),
        isOpen ? undefined : { label: messages.open, onSelect: () => void navigate(playlistPath(id)) },
      );
    },
    onError: (error, { playlist, postIds, duplicates }) => {
      const isDuplicate = error instanceof ApiFailure && error.status === 409 && error.code === 'CONFLICT';
      if (isDuplicate && duplicates === 'refuse')
        setDuplicate({ playlist, postIds, sentence: failureSentence(error) });
      else toast.failure(failureSentence(error));
    },
  });
  return {
    add: (playlist: Addition['playlist'], postIds: Addition['postIds']) =>
      mutate({ playlist, postIds, duplicates: 'refuse' }),
    isAdding: isPending,
    duplicate,
    answerDuplicate: (answer: 'skip' | 'add' | null) => {
      if (answer === null) setDuplicate(null);
      else if (duplicate)
        mutate({ playlist: duplicate.playlist, postIds: duplicate.postIds, duplicates: answer });
    },
  };
}
