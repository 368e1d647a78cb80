import type { chats } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { Link, lazy, useLocation, useNavigate } from '@packages/router';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { ChevronLeftIcon, InfoIcon, LogoutIcon, PlusIcon } from '../../../ui/icons.tsx';
import { isFromList } from '../chats-address.ts';
import { Part } from '../../../ui/part.tsx';
import { useOnline } from '../../presence/index.ts';
import { messages } from './conversation.messages.ts';

const AddUserDialog = lazy(async () => (await import('../chat-info/add-user-dialog.tsx')).AddUserDialog);
const LeaveChatDialog = lazy(
  async () => (await import('../chat-info/leave-chat-dialog.tsx')).LeaveChatDialog,
);
const ChatPhotoButton = lazy(
  async () => (await import('../chat-info/chat-photo-button.tsx')).ChatPhotoButton,
);
const ChatInfo = lazy(async () => (await import('../chat-info/chat-info.tsx')).ChatInfo);

type Panel = 'add' | 'leave' | 'info';
/** Maximum number of names in the header. The others are in Chat Info. */
const MAX_NAMES = 6;

interface ConversationHeadProps {
  chat: chats.ChatWithMembers;
  /** Shows a search result, by its message number. */
  onFind: (seq: number) => void;
}

/** The header of a conversation: members and the actions of the chat. */
export function ConversationHead({ chat, onFind }: ConversationHeadProps) {
  const { chatName, chatPhoto, members, isDirect } = chat;
  const online = useOnline(members.map(({ userName }) => userName));
  const [panel, setPanel] = useState<Panel | null>(null);
  // Opened panels stay mounted, so that they can animate out.
  const [openedPanels, setOpenedPanels] = useState<ReadonlySet<Panel>>(new Set());
  const show = (next: Panel) => {
    setOpenedPanels((all) => new Set(all).add(next));
    setPanel(next);
  };
  const control = (which: Panel) => ({
    chat,
    open: panel === which,
    onOpenChange: (open: boolean) => setPanel(open ? which : null),
  });
  const picture = (
    <Avatar
      seed={chatName}
      src={uploadedPicture(chatPhoto)}
      size={44}
      isActive={isDirect && online.size > 0}
    />
  );
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line px-2 py-3 md:gap-3 md:px-6">
      <BackToList />
      {isDirect ? (
        picture
      ) : (
        <Part fallback={picture} keeps={picture} floats>
          <ChatPhotoButton chat={chat} />
        </Part>
      )}
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-2">
          <h2 dir="auto" className="truncate text-[16px] font-[650]">
            {isDirect && members.some(({ userName }) => userName === chatName) ? (
              <Link to={paths.profile(chatName)} className="thumb rounded-s hover:underline">
                {chatName}
              </Link>
            ) : (
              chatName
            )}
          </h2>
          {online.size > 0 ? (
            <span className="shrink-0 text-[13px] text-teal">
              {isDirect ? messages.hereNow : messages.countHereNow({ count: online.size })}
            </span>
          ) : null}
        </div>
        {isDirect ? null : (
          <p className="truncate text-[13px] text-text-2">
            <span>{messages.memberCount({ count: members.length })}</span>
            {members.slice(0, MAX_NAMES).map(({ userName }, index) => (
              <span key={userName}>
                <span>{index > 0 ? ', ' : ''}</span>
                <Link to={paths.profile(userName)} className="rounded-s hover:underline">
                  {userName}
                </Link>
              </span>
            ))}
            <span>
              {members.length > MAX_NAMES ? messages.andMore({ count: members.length - MAX_NAMES }) : ''}
            </span>
          </p>
        )}
      </div>
      {isDirect ? null : (
        <>
          <Button size="small" aria-haspopup="dialog" className="max-lg:hidden" onClick={() => show('add')}>
            {messages.addUser}
          </Button>
          <IconButton
            label={messages.addUser}
            aria-haspopup="dialog"
            className="lg:hidden"
            onClick={() => show('add')}
          >
            <PlusIcon />
          </IconButton>
        </>
      )}
      <IconButton
        label={messages.leaveChat}
        aria-haspopup="dialog"
        className="max-sm:hidden"
        onClick={() => show('leave')}
      >
        <LogoutIcon />
      </IconButton>
      <IconButton label={messages.chatInfo} aria-haspopup="dialog" onClick={() => show('info')}>
        <InfoIcon />
      </IconButton>
      <Part>
        {openedPanels.has('add') ? <AddUserDialog {...control('add')} /> : null}
        {openedPanels.has('leave') ? <LeaveChatDialog {...control('leave')} /> : null}
        {openedPanels.has('info') ? (
          <ChatInfo {...control('info')} onLeave={() => show('leave')} onFind={onFind} />
        ) : null}
      </Part>
    </header>
  );
}

/** Phones only: returns to the list, with the browser's Back if the user came from there. */
function BackToList() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <IconButton
      label={messages.backToYourChats}
      className="md:hidden"
      onClick={() => void (isFromList(state) ? navigate(-1) : navigate(paths.messages, { replace: true }))}
    >
      <ChevronLeftIcon />
    </IconButton>
  );
}
