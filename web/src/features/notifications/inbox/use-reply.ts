import type { notifications } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from './inbox.messages.ts';

/** Replies to the comment of a notification. A repeated press after a lost response stores it once. */
export function useReply(item: notifications.Notification, onSent: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const unsent = useRef<{ text: string; key: string } | null>(null);
  return useSingleFlightMutation({
    mutationFn: ({ postId, text }: { postId: string; text: string }) => {
      if (unsent.current?.text !== text) unsent.current = { text, key: randomKey() };
      return call(
        api.comments.addComment,
        {
          params: { id: postId },
          query: { replyTo: item.commentId ?? undefined },
          body: text,
        },
        { idempotencyKey: unsent.current.key },
      );
    },
    onSuccess: () => {
      toast.success(messages.replied);
      onSent();
      void refetchAfter(queries, 'comment');
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(messages.replyFailed({ why: failureSentence(error) }));
    },
  });
}
