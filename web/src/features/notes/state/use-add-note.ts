import type { notes } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut, isTransientFailure } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { cacheChange, refetchRoom } from './notes.queries.ts';
import { messages } from './notes.messages.ts';

export interface NewNote {
  version: number;
  at: number | null;
  end: number | null;
  text: string;
  assignee: string | null;
}

/** The last note of each room that failed. The server may have stored it although its answer was lost. */
const unsentNotes = new Map<string, { content: string; key: string }>();

/**
 * Sends a note. The caller keeps the text until `onAdded`. A retry of the same note reuses its
 * idempotency key.
 */
export function useAddNote(postId: string, onAdded: (note: notes.Note) => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (note: NewNote) => {
      const content = JSON.stringify(note);
      const unsent = unsentNotes.get(postId);
      const key = unsent?.content === content ? unsent.key : randomKey();
      unsentNotes.set(postId, { content, key });
      return call(api.notes.addNote, { params: { id: postId }, body: note }, { idempotencyKey: key });
    },
    retry: (failures, error) => isTransientFailure(error) && failures < 1,
    onSuccess: (note, { version }) => {
      unsentNotes.delete(postId);
      cacheChange(queries, postId, note, version);
      void refetchRoom(queries, postId);
      onAdded(note);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(messages.sendFailed({ why: failureSentence(error) }));
    },
  });
}
