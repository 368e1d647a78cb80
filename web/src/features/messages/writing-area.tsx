import { chatDestination, chats, trimText } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type Ref } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { realtime } from '../../api/realtime-client.ts';
import { api } from '../../api/routes.ts';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon, EditIcon, ReplyIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { Composer, type Aim, type ComposerHandle } from './composer.tsx';
import { acceptedFiles } from './file-rules.ts';
import { keepDraft, readDraft } from './stored-drafts.ts';
import { keepMessage } from './thread.queries.ts';

interface WritingAreaProps {
  chatId: string;
  members: readonly string[];
  aim: Aim | null;
  composer: Ref<ComposerHandle>;
  onAim: (aim: Aim | null) => void;
  onFiles: (files: readonly File[]) => void;
  onSaid: (text: string, replyTo: chats.Message['replyTo']) => void;
  onLast: () => void;
}

/** The others are told this often at most that one types, in milliseconds. */
const TYPING_PAUSE = 3_000;

/** The composer, and above it what it answers or changes. */
export function WritingArea({
  chatId,
  members,
  aim,
  composer,
  onAim,
  onFiles,
  onSaid,
  onLast,
}: WritingAreaProps) {
  const { id: userId, role } = useSignedInUser();
  const edit = useEdit();
  const toldAt = useRef(0);
  const type = (text: string) => {
    if (aim?.kind !== 'edit') keepDraft(userId, chatId, text);
    const now = Date.now();
    if (trimText(text) === '' || now - toldAt.current < TYPING_PAUSE) return;
    toldAt.current = now;
    // Whoever does not hear of it misses nothing.
    realtime.send(chatDestination(chatId, 'typing'), {}).catch(() => undefined);
  };
  const send = (text: string) => {
    toldAt.current = 0;
    if (aim?.kind === 'edit') {
      const { message } = aim;
      // What was typed is there again where it could not be changed.
      if (text !== message.message)
        edit({ message, text }, { onError: () => onAim({ kind: 'edit', message, text }) });
    } else onSaid(text, aim ? quoteOf(aim.message) : undefined);
    onAim(null);
  };
  const isEditing = aim?.kind === 'edit';
  return (
    <div className="shrink-0">
      {aim ? <AimLine aim={aim} onCancel={() => onAim(null)} /> : null}
      <Composer
        // Another text: what is changed, or the draft that was there before.
        key={isEditing ? `edit ${aim.message.seq}` : 'write'}
        ref={composer}
        start={isEditing ? (aim.text ?? aim.message.message) : readDraft(userId, chatId)}
        members={members}
        accept={acceptedFiles(role === 'USERPLUS' ? 'USERPLUS' : 'USER')}
        isEditing={isEditing}
        onType={type}
        onSend={send}
        onFiles={onFiles}
        onCancel={() => onAim(null)}
        onLast={onLast}
      />
    </div>
  );
}

function AimLine({ aim: { kind, message }, onCancel }: { aim: Aim; onCancel: () => void }) {
  return (
    <div className="mx-4 flex items-center gap-3 rounded-m bg-surface-1 py-1 pl-4 md:mx-6">
      {kind === 'edit' ? <EditIcon className="text-accent" /> : <ReplyIcon className="text-accent" />}
      <p className="min-w-0 grow text-[14px]">
        <span className="block font-semibold">
          {kind === 'edit' ? 'Edit message' : `Reply to ${message.sender}`}
        </span>
        <span dir="auto" className="block truncate text-text-2">
          {quoteOf(message).message}
        </span>
      </p>
      <IconButton label="Cancel" onClick={onCancel}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}

const quoteOf = ({ seq, sender, message, type }: chats.Message) => ({
  seq,
  sender,
  message: chats.previewOf(message, type),
  type,
});

/** Changes what one has said, at once; it reads as before, with a word why, where that fails. */
function useEdit() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ message, text }: { message: chats.Message; text: string }) =>
      call(api.chats.editMessage, {
        params: { id: message.chatRoomId, seq: String(message.seq) },
        body: { message: text },
      }),
    onMutate: ({ message, text }) => keepMessage(queries, { ...message, message: text }),
    onSuccess: (changed) => keepMessage(queries, changed),
    onError: (error, { message }) => {
      keepMessage(queries, message);
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  }).mutate;
}
