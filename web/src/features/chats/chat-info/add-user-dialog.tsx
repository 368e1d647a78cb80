import { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { UserPicker } from '../../users/index.ts';
import { chatQuery } from '../chat-list/chats.queries.ts';
import type { ChatDialogProps } from './chat-info.tsx';
import { messages } from './chat-info.messages.ts';

/** 'Add User': adds the chosen user to the chat at once. */
export function AddUserDialog({ chat, open, onOpenChange }: ChatDialogProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (username: string) =>
      call(api.chats.addMember, { params: { id: chat.chatRoomId }, query: { username } }),
    onSuccess: (_chat, userName) => {
      toast.success(messages.addedUsernameToTheChat({ userName }));
      void queries.invalidateQueries({ queryKey: chatQuery(chat.chatRoomId).queryKey });
      onOpenChange(false);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${chats.messages.addFailed}. ${failureSentence(error)}`);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.addUser} size="small" tall>
      <UserPicker
        label={messages.username}
        hint={messages.typeAUsernameToFind}
        selectedNames={chat.users}
        disabled={isPending}
        onChoose={({ userName }) => mutate(userName)}
      />
    </Dialog>
  );
}
