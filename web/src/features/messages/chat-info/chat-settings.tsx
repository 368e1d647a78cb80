import type { chats } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { updateCachedChat, chatQuery } from '../chat-list/chats.queries.ts';

const privacyQuery = queryOf(api.privacy.getPrivacy);

/** The settings of a chat: notifications and read receipts. */
export function ChatSettings({ chat: { chatRoomId, muted } }: { chat: chats.Chat }) {
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useQuery(privacyQuery);
  const fail = (error: Error) => {
    if (!isSignedOut(error)) toast.failure(failureSentence(error));
  };
  const mute = useSingleFlightMutation({
    mutationFn: (next: boolean) =>
      call(api.chats.muteChat, { params: { id: chatRoomId }, body: { muted: next } }),
    onMutate: (next) => updateCachedChat(queries, chatRoomId, (chat) => ({ ...chat, muted: next })),
    onError: (error, next) => {
      updateCachedChat(queries, chatRoomId, (chat) => ({ ...chat, muted: !next }));
      fail(error);
    },
  });
  const setShowsSeen = (showsSeen: boolean) => {
    queries.setQueryData(privacyQuery.queryKey, (before) => before && { ...before, showsSeen });
  };
  const show = useSingleFlightMutation({
    mutationFn: (showsSeen: boolean) => call(api.privacy.changePrivacy, { body: { showsSeen } }),
    onMutate: setShowsSeen,
    onSuccess: () => queries.invalidateQueries({ queryKey: chatQuery(chatRoomId).queryKey }),
    onError: (error, showsSeen) => {
      setShowsSeen(!showsSeen);
      fail(error);
    },
  });
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Mute notifications from this chat"
        checked={muted}
        onChange={(event) => mute.mutate(event.currentTarget.checked)}
      />
      <Checkbox
        label="Read receipts: you both see what's been read"
        checked={data?.showsSeen ?? true}
        disabled={!data}
        onChange={(event) => show.mutate(event.currentTarget.checked)}
      />
    </div>
  );
}
