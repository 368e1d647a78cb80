import type { chats } from '@backbeat/contract';

/** What lies over a conversation and is about the chat as a whole. */
export interface ChatPanelProps {
  chat: chats.ChatWithMembers;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
