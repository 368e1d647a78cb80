import { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { upload } from '../../../api/upload.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Pressable } from '../../../ui/controls/button.tsx';
import { ImageIcon } from '../../../ui/rare-icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { useShowPlanLimit } from '../../subscriptions/index.ts';
import { updateCachedChat } from '../chat-list/chats.queries.ts';
import { acceptedPhotos, chatPhotoError } from '../composer/file-rules.ts';
import { messages } from './chat-info.messages.ts';

/** The photo of a chat. Pressing it opens a file dialog to change it. */
export function ChatPhotoButton({ chat: { chatRoomId, chatName, chatPhoto } }: { chat: chats.Chat }) {
  const { role } = useSignedInUser();
  const files = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const showPlanLimit = useShowPlanLimit();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: async (file: File) => {
      const photoUrl = await upload(api.chats.uploadPicture, { body: { file } });
      return call(api.chats.changePhoto, { params: { id: chatRoomId }, query: { photoUrl } });
    },
    onSuccess: (changes) => updateCachedChat(queries, chatRoomId, (chat) => ({ ...chat, ...changes })),
    onError: (error) => {
      if (isSignedOut(error)) return;
      const hasServerMessage =
        error instanceof ApiFailure && error.status < 500 && error.sentence !== undefined;
      toast.failure(
        hasServerMessage
          ? failureSentence(error)
          : `${chats.messages.photoFailed}. ${failureSentence(error)}`,
      );
    },
  });
  const isPlus = role === 'USERPLUS' ? 'USERPLUS' : 'USER';
  return (
    <>
      <input
        ref={files}
        type="file"
        accept={acceptedPhotos(isPlus)}
        aria-label={messages.chatPhoto}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (!file) return;
          const trouble = chatPhotoError(file, isPlus);
          if (trouble === null) mutate(file);
          else showPlanLimit(trouble);
        }}
      />
      <Pressable
        aria-label={messages.changeTheChatPhoto}
        title={messages.changeTheChatPhoto}
        busy={isPending}
        onClick={() => files.current?.click()}
        className="group relative grid size-11 shrink-0 rounded-pill"
      >
        <Avatar seed={chatName} src={uploadedPicture(chatPhoto)} size={44} />
        <span className="absolute inset-0 grid place-items-center rounded-pill bg-art-veil text-on-art opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-busy:opacity-100">
          {isPending ? <Spinner size={14} /> : <ImageIcon size={18} />}
        </span>
      </Pressable>
    </>
  );
}
