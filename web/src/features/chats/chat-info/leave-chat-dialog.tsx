import { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { paths } from '../../../navigation/paths.ts';
import { useIsHere, useNavigate } from '@packages/router';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import type { ChatDialogProps } from './chat-info.tsx';
import { removeCachedChat } from '../chat-list/chats.queries.ts';
import { messages } from './chat-info.messages.ts';

/** Asks for confirmation before the user leaves a chat. */
export function LeaveChatDialog({ chat, open, onOpenChange }: ChatDialogProps) {
  const { userName } = useSignedInUser();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () => call(api.chats.removeMember, { params: { id: chat.chatRoomId, user: userName } }),
    onSuccess: async () => {
      onOpenChange(false);
      // Navigate first: the open conversation would fetch a chat that is no longer accessible.
      if (isHere()) await navigate(paths.messages, { replace: true });
      removeCachedChat(queries, chat.chatRoomId);
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${chats.messages.leaveFailed}. ${failureSentence(error)}`);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.leaveChat}
      sentence={
        chat.isDirect
          ? messages.yourChatWithChatnameIs({ chatName: chat.chatName })
          : messages.youWontSeeChatnameAgain({ chatName: chat.chatName })
      }
      confirmLabel={messages.leaveChat}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
