import { limits, trimText, type chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { updateCachedChat } from '../chat-list/chats.queries.ts';
import { messages } from './chat-info.messages.ts';

/** Renames a chat; shown to its creator. */
export function RenameChat({ chat: { chatRoomId, chatName } }: { chat: chats.Chat }) {
  const [name, setName] = useState(chatName);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useSingleFlightMutation({
    mutationFn: () =>
      call(api.chats.renameChat, { params: { id: chatRoomId }, body: { chatname: trimText(name) } }),
    onSuccess: (changes) => updateCachedChat(queries, chatRoomId, (chat) => ({ ...chat, ...changes })),
  });
  const mayRename = trimText(name) !== '' && trimText(name) !== chatName;
  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayRename) mutate();
      }}
    >
      <TextField
        label={messages.chatName}
        autoComplete="off"
        maxLength={limits.chats.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error ? failureSentence(error) : undefined}
        className="min-w-0 grow"
      />
      <Button type="submit" disabled={!mayRename} loading={isPending} className="mt-[29px] h-12!">
        {messages.rename}
      </Button>
    </form>
  );
}
