import { chats, type Output } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { updateCachedMessage } from './conversation.queries.ts';
import { messages } from './state.messages.ts';

type Message = chats.Message;

/** The message actions. The object is stable, so that rows do not re-render. */
export interface MessageMutations {
  react: (message: Message, emoji: string, on: boolean) => void;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  copy: (message: Message) => void;
  remove: (message: Message) => void;
  goTo: (seq: number) => void;
}

type Local = Pick<MessageMutations, 'reply' | 'edit' | 'goTo'>;

export function useMessageMutations(viewer: string, local: Local): MessageMutations {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useSingleFlightMutation({
    mutationFn: ({ fetchMessages }: Change): Promise<Output<typeof chats.chatRoutes.react>> =>
      fetchMessages(),
    perVariables: true,
    // An optimistic update; the response or the realtime event replaces it.
    onMutate: ({ instead }) => updateCachedMessage(queries, instead),
    onSuccess: (answer) => updateCachedMessage(queries, answer),
    onError: (error, { message }) => {
      updateCachedMessage(queries, message);
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  });
  const now = useRef({ local, mutate, toast });
  useEffect(() => {
    now.current = { local, mutate, toast };
  });
  return useMemo(
    () => ({
      reply: (message) => now.current.local.reply(message),
      edit: (message) => now.current.local.edit(message),
      goTo: (seq) => now.current.local.goTo(seq),
      copy: (message) => void copyText(now.current.toast, message.message, messages.copied),
      react: (message, emoji, on) =>
        now.current.mutate({
          message,
          instead: withReaction(message, emoji, viewer, on),
          fetchMessages: () => call(api.chats.react, { params: paramsOf(message), body: { emoji, on } }),
        }),
      remove: (message) =>
        now.current.mutate({
          message,
          instead: { ...message, message: '', removed: true, reactions: [] },
          fetchMessages: () => call(api.chats.removeMessage, { params: paramsOf(message) }),
        }),
    }),
    [viewer],
  );
}

interface Change {
  message: Message;
  instead: Message;
  fetchMessages: () => Promise<Message>;
}

const paramsOf = ({ chatRoomId, seq }: Message) => ({ id: chatRoomId, seq: String(seq) });

/** A message with a reaction of a user added or removed. */
export function withReaction(message: Message, emoji: string, userName: string, on: boolean): Message {
  const otherReactions = message.reactions.map((each) =>
    each.emoji === emoji ? { ...each, users: each.users.filter((name) => name !== userName) } : each,
  );
  const isThere = otherReactions.some((each) => each.emoji === emoji);
  const updatedReactions = on
    ? isThere
      ? otherReactions.map((each) =>
          each.emoji === emoji ? { ...each, users: [...each.users, userName] } : each,
        )
      : [...otherReactions, { emoji, users: [userName] }]
    : otherReactions;
  return { ...message, reactions: updatedReactions.filter(({ users }) => users.length > 0) };
}
