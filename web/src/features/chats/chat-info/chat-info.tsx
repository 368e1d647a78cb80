import type { chats } from '@backbeat/contract';
import { useSignedInUser } from '../../auth/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ChatSettings } from './chat-settings.tsx';
import { FindMessage } from './find-message.tsx';
import { MemberList } from './member-list.tsx';
import { RenameChat } from './rename-chat.tsx';
import { SharedMedia } from './shared-media.tsx';
import { messages } from './chat-info.messages.ts';

/** Props of the dialogs about a chat as a whole. */
export interface ChatDialogProps {
  chat: chats.ChatWithMembers;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface ChatInfoProps extends ChatDialogProps {
  onLeave: () => void;
  /** Shows a message, by its number. */
  onFind: (seq: number) => void;
}

/** 'Chat Info': members, search, shared media and settings of the chat. */
export function ChatInfo({ chat, open, onOpenChange, onLeave, onFind }: ChatInfoProps) {
  const { userName } = useSignedInUser();
  const isCreator = chat.members.some((member) => member.userName === userName && member.isCreator);
  const find = (seq: number) => {
    onOpenChange(false);
    onFind(seq);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.chatInfo}
      description={<span dir="auto">{chat.chatName}</span>}
      footer={
        <Button variant="ghost" className="text-danger" onClick={onLeave}>
          {messages.leaveChat}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <FindMessage chatId={chat.chatRoomId} onFind={find} />
        <ChatSettings chat={chat} />
        {isCreator && !chat.isDirect ? <RenameChat key={chat.chatName} chat={chat} /> : null}
        <MemberList chat={chat} viewer={userName} mayRemove={isCreator && !chat.isDirect} />
        <SharedMedia chatId={chat.chatRoomId} onFind={find} />
      </div>
    </Dialog>
  );
}
