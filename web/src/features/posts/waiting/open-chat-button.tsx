import { DELETED_USER, limits, type posts } from '@backbeat/contract';
import { useNavigate } from '@packages/router';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CommentIcon } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { messages } from './waiting.messages.ts';

/**
 * Opens the chat of the viewer with the artists of proposed terms: the direct chat with one, else the
 * group of exactly these, which has the title of the track where it is new.
 */
export function OpenChatButton({ post: { title, author, proposal } }: { post: posts.Post }) {
  const { userName: viewer } = useSignedInUser();
  const navigate = useNavigate();
  const toast = useToast();
  const others = [
    author.userName,
    ...(proposal?.requests ?? []).flatMap(({ userName, guest, answer }) =>
      guest || answer === 'declined' ? [] : [userName],
    ),
  ].filter((name) => name !== viewer && name !== DELETED_USER);
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () =>
      call(api.chats.createChat, {
        body: {
          users: others,
          reuse: true,
          ...(others.length > 1 && { chatname: Array.from(title).slice(0, limits.chats.name).join('') }),
        },
      }),
    onSuccess: ({ chatRoomId }) => navigate(paths.chat(chatRoomId)),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${messages.couldntOpenChat} ${failureSentence(error)}`);
    },
  });
  if (others.length === 0) return null;
  return (
    <Button icon={<CommentIcon />} loading={isPending} onClick={() => mutate()}>
      {messages.openChat}
    </Button>
  );
}
