import type { chats } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { paths } from '../../../navigation/paths.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useOnline } from '../../presence/index.ts';
import { chatQuery } from '../chat-list/chats.queries.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './chat-info.messages.ts';

interface MemberListProps {
  chat: chats.ChatWithMembers;
  viewer: string;
  /** Whether the viewer can remove members; true for the creator of the chat. */
  mayRemove: boolean;
}

/** The members of a chat. */
export function MemberList({ chat, viewer, mayRemove }: MemberListProps) {
  const { chatRoomId, members } = chat;
  const [memberToRemove, setMemberToRemove] = useState<string | null>(null);
  const online = useOnline(members.map(({ userName }) => userName));
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: (user: string) => call(api.chats.removeMember, { params: { id: chatRoomId, user } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: chatQuery(chatRoomId).queryKey }),
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
    onSettled: () => setMemberToRemove(null),
  });
  return (
    <section className="grid gap-2">
      <h3>{chat.isDirect ? messages.members : messages.memberCount({ count: members.length })}</h3>
      <ul aria-label={messages.members} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {members.map(({ userName, profilePic, isCreator }) => (
          <li key={userName} className="flex min-h-12 items-center gap-3">
            <Avatar
              seed={userName}
              src={uploadedPicture(profilePic)}
              size={36}
              isActive={online.has(userName)}
            />
            <Link
              to={paths.profile(userName)}
              className="thumb min-w-0 truncate rounded-s font-medium hover:underline"
            >
              {userName}
            </Link>
            {isCreator && !chat.isDirect ? <Chip>{messages.creator}</Chip> : null}
            {mayRemove && userName !== viewer ? (
              <Button
                size="small"
                variant="ghost"
                className="ml-auto"
                aria-label={messages.removeUsername({ userName })}
                onClick={() => setMemberToRemove(userName)}
              >
                {uiMessages.remove}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={memberToRemove !== null}
        onOpenChange={(open) => (open ? undefined : setMemberToRemove(null))}
        title={messages.removeFromChat}
        sentence={messages.wontSeeThisChat({ userName: memberToRemove ?? '' })}
        confirmLabel={uiMessages.remove}
        busy={isPending}
        onConfirm={() => memberToRemove !== null && mutate(memberToRemove)}
      />
    </section>
  );
}
