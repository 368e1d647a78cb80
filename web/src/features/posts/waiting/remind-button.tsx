import { listNames, type posts, type terms } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { updateCachedPost } from '../../../api/cached-posts.ts';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { BellIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from './waiting.messages.ts';

interface RemindButtonProps {
  post: posts.Post;
  /** The requests without an answer. */
  pending: readonly terms.Request[];
}

/** Sends the open requests of an own post again, each once a day. */
export function RemindButton({ post: { id }, pending }: RemindButtonProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const remindable = pending.filter(({ isReminded }) => !isReminded).map(({ userName }) => userName);
  const { mutate, isPending } = useSingleFlightMutation({
    mutationKey: ['remind', id],
    mutationFn: () => call(api.credits.remindArtists, { params: { id } }),
    onSuccess: (post) => {
      updateCachedPost(queries, id, () => post);
      toast.success(messages.remindedNames({ names: listNames(remindable) }));
    },
    onError: (error) => {
      const conflict = error instanceof ApiFailure && error.status === 409 ? error.sentence : undefined;
      if (!isSignedOut(error)) toast.failure(conflict ?? messages.couldntRemind);
      // The artists may have answered, or another device reminded them.
      void refetchAfter(queries, 'post', (of) => of['id'] === id);
    },
  });
  return remindable.length === 0 ? (
    <Button disabled icon={<BellIcon />}>
      {messages.reminded}
    </Button>
  ) : (
    <Button variant="primary" icon={<BellIcon />} loading={isPending} onClick={() => mutate()}>
      {messages.remind}
    </Button>
  );
}
