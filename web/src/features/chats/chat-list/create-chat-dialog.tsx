import { chats, countCodePoints, limits, trimText, type users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { paths } from '../../../navigation/paths.ts';
import { useIsHere, useNavigate } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { ChosenUsers, UserPicker } from '../../users/index.ts';
import { fromList } from '../chats-address.ts';
import { chatsQuery } from './chats.queries.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './chat-list.messages.ts';

interface CreateChatDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** 'Create New Chat': its name and its members. */
export function CreateChatDialog({ open, onOpenChange }: CreateChatDialogProps) {
  const [name, setName] = useState('');
  const [selectedUsers, setSelectedUsers] = useState<users.FoundUser[]>([]);
  const navigate = useNavigate();
  const isHere = useIsHere();
  const queries = useQueryClient();
  const toast = useToast();
  const change = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    setName('');
    setSelectedUsers([]);
  };
  const { mutate, isPending } = useSingleFlightMutation({
    mutationFn: () =>
      call(api.chats.createChat, {
        body: { users: selectedUsers.map(({ userName }) => userName), chatname: trimText(name) },
      }),
    onSuccess: ({ chatRoomId }) => {
      void queries.invalidateQueries({ queryKey: chatsQuery.queryKey });
      change(false);
      if (isHere()) void navigate(paths.chat(chatRoomId), { state: fromList });
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${chats.messages.createFailed}. ${failureSentence(error)}`);
    },
  });
  const isNamed = trimText(name) !== '';
  const mayCreate = isNamed && selectedUsers.length > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={messages.createNewChat}
      tall
      footer={
        <>
          <Button onClick={() => change(false)}>{uiMessages.cancel}</Button>
          <Button variant="primary" disabled={!mayCreate} loading={isPending} onClick={() => mutate()}>
            {messages.createChat}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayCreate) mutate();
        }}
      >
        <TextField
          label={messages.chatName}
          placeholder={messages.nightSession}
          autoComplete="off"
          maxLength={limits.chats.name}
          hint={selectedUsers.length > 0 && !isNamed ? chats.messages.name : null}
          counter={{ length: countCodePoints(name), max: limits.chats.name }}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ChosenUsers
          label={messages.selectedUsers}
          users={selectedUsers}
          onRemove={(userName) => setSelectedUsers((now) => now.filter((each) => each.userName !== userName))}
        />
        <UserPicker
          label={messages.addPeople}
          hint={isNamed && selectedUsers.length === 0 ? chats.messages.noUsers : messages.typeAUsernameToFind}
          selectedNames={selectedUsers.map(({ userName }) => userName)}
          disabled={selectedUsers.length + 1 >= limits.chats.members}
          onChoose={(user) => setSelectedUsers((now) => [...now, user])}
        />
      </form>
    </Dialog>
  );
}
