import { countCodePoints, limits, trimText, type notifications } from '@backbeat/contract';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useReply } from './use-reply.ts';
import { messages } from './inbox.messages.ts';

/** Answers a comment in its row. Escape closes it. */
export function ReplyBox({ item, onClose }: { item: notifications.Notification; onClose: () => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending } = useReply(item, onClose);
  const trimmedText = trimText(text);
  const isSendable = trimmedText !== '' && countCodePoints(trimmedText) <= limits.comment;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSendable && item.id !== null) mutate({ postId: item.id, text: trimmedText });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form onSubmit={submit} className="relative z-1 col-span-2 col-start-2 mt-2 flex items-start gap-2">
      <TextField
        ref={field}
        label={messages.replyTo({ userName: item.userName })}
        labelHidden
        placeholder={messages.replyTo({ userName: item.userName })}
        className="min-w-0 grow"
        data-handles-escape
        maxLength={limits.comment}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" disabled={!isSendable} loading={isPending}>
        {messages.reply}
      </Button>
    </form>
  );
}
