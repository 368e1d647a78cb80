import { chatDestination, chats, trimText } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import { lazy } from '@packages/router';
import { getDeviceTime } from '../../../lib/time/clock.ts';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { realtime } from '../../../api/realtime/realtime-client.ts';
import { api } from '../../../api/routes.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { CloseIcon, EditIcon } from '../../../ui/icons.tsx';
import { ReplyIcon } from './composer-icons.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import type { AttachedFile } from './attached-files.ts';
import { Composer, type ComposerTarget, type ComposerHandle } from './composer.tsx';
import { acceptedFiles } from './file-rules.ts';
import { storeDraft, readDraft } from './stored-drafts.ts';
import { canRecord } from '../voice-note/can-record.ts';
import { updateCachedMessage } from '../state/conversation.queries.ts';
import { Part } from '../../../ui/part.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './composer.messages.ts';

const AttachedFileList = lazy(async () => (await import('./attached-file-list.tsx')).AttachedFileList);
const VoiceNoteBar = lazy(async () => (await import('../voice-note/voice-note-bar.tsx')).VoiceNoteBar);

interface ComposerAreaProps {
  chatId: string;
  members: readonly string[];
  aim: ComposerTarget | null;
  composer: Ref<ComposerHandle>;
  files: readonly AttachedFile[];
  onAim: (aim: ComposerTarget | null) => void;
  onAttach: (files: readonly File[]) => void;
  onRemoveFile: (file: AttachedFile) => void;
  onVoiceNote: (file: File) => void;
  /** Sends the attached files too. The text may be empty then. */
  onSend: (text: string, replyTo: chats.Message['replyTo']) => void;
  onLast: () => void;
}

/** Minimum time between two typing events, in milliseconds. */
const TYPING_INTERVAL_MS = 3_000;

/** The composer, with the message being replied to or edited above it. */
export function ComposerArea({
  chatId,
  members,
  aim,
  composer,
  files,
  onAim,
  onAttach,
  onRemoveFile,
  onVoiceNote,
  onSend,
  onLast,
}: ComposerAreaProps) {
  const { id: userId, userName, role } = useSignedInUser();
  const [voice, setVoice] = useState<'none' | 'recording' | 'ended'>('none');
  const edit = useEdit();
  const typingSentAt = useRef(0);
  const type = (text: string) => {
    if (aim?.kind !== 'edit') storeDraft(userId, chatId, text);
    const now = getDeviceTime();
    if (trimText(text) === '' || now - typingSentAt.current < TYPING_INTERVAL_MS) return;
    typingSentAt.current = now;
    // A lost typing event is harmless.
    realtime.send(chatDestination(chatId, 'typing'), {}).catch(() => undefined);
  };
  const send = (text: string) => {
    typingSentAt.current = 0;
    if (aim?.kind === 'edit') {
      const { message } = aim;
      // Restores the edited text after a failure.
      if (text !== message.message)
        edit({ message, text }, { onError: () => onAim({ kind: 'edit', message, text }) });
    } else onSend(text, aim ? quoteOf(aim.message) : undefined);
    onAim(null);
  };
  const isEditing = aim?.kind === 'edit';
  if (voice === 'recording')
    return (
      <Part fallback={<RecorderLoading />}>
        <VoiceNoteBar artist={userName} onSend={onVoiceNote} onClose={() => setVoice('ended')} />
      </Part>
    );
  return (
    <div className="shrink-0">
      {aim ? <AimLine aim={aim} onCancel={() => onAim(null)} /> : null}
      {files.length > 0 ? (
        <Part>
          <AttachedFileList files={files} onRemove={onRemoveFile} />
        </Part>
      ) : null}
      <Composer
        // Another text: that of an edited message, or the earlier draft.
        key={isEditing ? `edit ${aim.message.seq}` : 'write'}
        ref={composer}
        start={isEditing ? (aim.text ?? aim.message.message) : readDraft(userId, chatId)}
        members={members}
        accept={acceptedFiles(role === 'USERPLUS' ? 'USERPLUS' : 'USER')}
        hasFiles={files.length > 0}
        isEditing={isEditing}
        onType={type}
        onSend={send}
        onFiles={onAttach}
        onVoice={canRecord() ? () => setVoice('recording') : undefined}
        isAfterVoice={voice === 'ended'}
        onCancel={() => onAim(null)}
        onLast={onLast}
      />
    </div>
  );
}

/** Has the focus until the recorder has loaded, since the button that opened it is gone. */
const RecorderLoading = () => (
  <div ref={(box) => box?.focus()} tabIndex={-1} className="h-[72px] shrink-0 outline-none" />
);

function AimLine({ aim: { kind, message }, onCancel }: { aim: ComposerTarget; onCancel: () => void }) {
  return (
    <div className="mx-4 flex items-center gap-3 rounded-m bg-surface-1 py-1 pl-4 md:mx-6">
      {kind === 'edit' ? <EditIcon className="text-accent" /> : <ReplyIcon className="text-accent" />}
      <p className="min-w-0 grow text-[14px]">
        <span className="block font-semibold">
          {kind === 'edit' ? messages.editMessage : messages.replyToSender({ sender: message.sender })}
        </span>
        <span dir="auto" className="block truncate text-text-2">
          {quoteOf(message).message}
        </span>
      </p>
      <IconButton label={uiMessages.cancel} onClick={onCancel}>
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

/** Edits a message optimistically. On failure the old text returns with an error message. */
function useEdit() {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ message, text }: { message: chats.Message; text: string }) =>
      call(api.chats.editMessage, {
        params: { id: message.chatRoomId, seq: String(message.seq) },
        body: { message: text },
      }),
    onMutate: ({ message, text }) => updateCachedMessage(queries, { ...message, message: text }),
    onSuccess: (editedMessage) => updateCachedMessage(queries, editedMessage),
    onError: (error, { message }) => {
      updateCachedMessage(queries, message);
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
    },
  }).mutate;
}
