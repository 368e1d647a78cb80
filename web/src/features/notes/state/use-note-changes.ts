import type { notes } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { getServerDate } from '../../../lib/time/clock.ts';
import { updateOptimistically } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { cacheChange, cacheVerdicts, patchNote, refetchNotes, refetchRoom } from './notes.queries.ts';
import { messages } from './notes.messages.ts';

/** A change of one note. */
interface NoteAct {
  note: notes.Note;
  send: () => Promise<notes.Note | void>;
  /** Shows the change before the server answers; null removes the note. */
  show?: (note: notes.Note) => notes.Note | null;
  /** The version whose position the response holds. */
  askedVersion?: number;
  onSaved?: () => void;
}

/**
 * Returns what changes notes of a room: it shows a change at once where that is certain, and rolls it
 * back with the reason where it fails.
 */
export function useNoteChanges(postId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ send }: NoteAct) => send(),
    onMutate: ({ note, show }) =>
      show && updateOptimistically(queries, () => patchNote(queries, postId, note.id, show)),
    onSuccess: (saved, { note, askedVersion, onSaved }, stopShowing) => {
      stopShowing?.();
      const change = saved ?? { id: note.id, number: note.number, isDeleted: true as const };
      cacheChange(queries, postId, change, askedVersion);
      void refetchRoom(queries, postId);
      onSaved?.();
    },
    onError: (error, { note, show }, stopShowing) => {
      stopShowing?.();
      if (show) patchNote(queries, postId, note.id, () => note);
      // A stale revision: the text stays in its field, and the list shows what the other member wrote.
      const isOutdated = error instanceof ApiFailure && [404, 409].includes(error.status);
      if (show || isOutdated) void refetchNotes(queries, postId);
      if (!isSignedOut(error)) toast.failure(messages.changeFailed({ why: failureSentence(error) }));
    },
  });
  const at = (note: notes.Note) => ({ id: postId, note: note.id });
  return {
    resolve: (note: notes.Note, version: number) =>
      mutate({
        note,
        show: (each) => ({ ...each, state: 'done' }),
        send: () => call(api.notes.resolveNote, { params: at(note), body: { version } }),
      }),
    reopen: (note: notes.Note, version: number) =>
      mutate({
        note,
        show: (each) => ({ ...each, state: 'open' }),
        send: () => call(api.notes.reopenNote, { params: at(note), body: { version } }),
      }),
    edit: (note: notes.Note, text: string, revision: number, onSaved: () => void) =>
      mutate({
        note,
        send: () => call(api.notes.updateNote, { params: at(note), body: { text, revision } }),
        onSaved,
      }),
    assign: (note: notes.Note, assignee: string | null) =>
      mutate({
        note,
        send: () =>
          call(api.notes.updateNote, { params: at(note), body: { assignee, revision: note.revision } }),
      }),
    move: (note: notes.Note, version: number, position: { at: number; end: number | null }) =>
      mutate({
        note,
        show: (each) => ({ ...each }),
        send: () => call(api.notes.moveNote, { params: at(note), body: { version, ...position } }),
        askedVersion: version,
      }),
    remove: (note: notes.Note) =>
      mutate({
        note,
        send: () => call(api.notes.deleteNote, { params: at(note) }),
        onSaved: () => void refetchNotes(queries, postId),
      }),
    reply: (note: notes.Note, text: string, reopen: boolean, key: string, onSaved: () => void) =>
      mutate({
        note,
        send: () =>
          call(api.notes.addReply, { params: at(note), body: { text, reopen } }, { idempotencyKey: key }),
        onSaved,
      }),
    editReply: (note: notes.Note, reply: string, text: string, onSaved: () => void) =>
      mutate({
        note,
        send: () => call(api.notes.updateReply, { params: { ...at(note), reply }, body: { text } }),
        onSaved,
      }),
    removeReply: (note: notes.Note, reply: string) =>
      mutate({
        note,
        show: (each) => ({ ...each, replies: each.replies.filter(({ id }) => id !== reply) }),
        send: async () => {
          await call(api.notes.deleteReply, { params: { ...at(note), reply } });
          return { ...note, replies: note.replies.filter(({ id }) => id !== reply) };
        },
      }),
  };
}

export type NoteChanges = ReturnType<typeof useNoteChanges>;

/** Saves what the viewer thinks of a version, and shows it at once. */
export function useSetVerdict(postId: string, number: number, viewer: notes.Member | undefined) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ next }: { next: notes.Verdict['verdict'] | null; before: readonly notes.Verdict[] }) =>
      call(api.notes.setVerdict, { params: { id: postId, number: String(number) }, body: { verdict: next } }),
    onMutate: ({ next, before }) => {
      if (!viewer) return;
      const { role: _role, ...by } = viewer;
      const others = before.filter((each) => each.by.user?.id !== by.user?.id || each.by.guest !== by.guest);
      const ownVerdict = next === null ? [] : [{ by, verdict: next, time: getServerDate().toISOString() }];
      cacheVerdicts(queries, postId, number, [...others, ...ownVerdict]);
    },
    onSuccess: (verdicts) => cacheVerdicts(queries, postId, number, verdicts),
    onError: (error, { before }) => {
      cacheVerdicts(queries, postId, number, before);
      if (!isSignedOut(error)) toast.failure(messages.verdictFailed({ why: failureSentence(error) }));
    },
  });
  return mutate;
}
