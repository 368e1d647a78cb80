import type { chats } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useOptimisticChange } from '../../../api/use-optimistic-change.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { updateCachedChat, chatQuery } from '../chat-list/chats.queries.ts';
import { messages } from './chat-info.messages.ts';

const privacyQuery = queryOf(api.privacy.getPrivacy);

/** The settings of a chat: notifications and read receipts. */
export function ChatSettings({ chat: { chatRoomId, isDirect, muted } }: { chat: chats.Chat }) {
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
  const show = useOptimisticChange({
    query: privacyQuery,
    apply: (cachedChat, showsSeen: boolean) => ({ ...cachedChat, showsSeen }),
    save: (showsSeen) => call(api.privacy.changePrivacy, { body: { showsSeen } }, { keepalive: true }),
    onSaved: () => void queries.invalidateQueries({ queryKey: chatQuery(chatRoomId).queryKey }),
    onFailed: fail,
  });
  return (
    <div className="grid gap-2">
      <Checkbox
        label={messages.muteNotificationsFromThisChat}
        checked={muted}
        onChange={(event) => mute.mutate(event.currentTarget.checked)}
      />
      <Checkbox
        label={isDirect ? messages.readReceiptsYouBothSee : messages.readReceiptsEveryoneSees}
        checked={data?.showsSeen ?? true}
        disabled={!data}
        onChange={(event) => show(event.currentTarget.checked)}
      />
    </div>
  );
}
