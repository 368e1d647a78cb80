import { users } from '@backbeat/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { useHasLeftField } from '../../../lib/hooks/use-has-left-field.ts';
import { useNavigate } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { clearSession, ProofCancelled, useProof } from '../../auth/index.ts';
import { deleteUnsentMessages } from '../../chats/index.ts';
import { deleteUnpublishedFiles } from '../../posts/index.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from '../profiles.messages.ts';

const FORM = 'delete-account';

interface DeleteAccountDialogProps {
  userId: string;
  onClose: () => void;
  /** Called when the account is deleted and nothing is left to save. */
  onDeleted: () => void;
}

/** Explains what deleting an account removes, and deletes it once the user has typed the word. */
export function DeleteAccountDialog({ userId, onClose, onDeleted }: DeleteAccountDialogProps) {
  const [input, setInput] = useState('');
  const [hasLeft, onBlur] = useHasLeftField();
  const [isTried, setIsTried] = useState(false);
  const { remove, isDeleting, proofDialog } = useDeleteAccount(userId, onDeleted);
  const isConfirmed = input === users.DELETE_WORD;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) remove();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isDeleting) onClose();
      }}
      title={messages.deleteAccount}
      description={messages.thisPermanentlyDeletesYourAccount}
      size="small"
      footer={
        <>
          <Button onClick={onClose} disabled={isDeleting}>
            {uiMessages.cancel}
          </Button>
          <Button type="submit" form={FORM} variant="danger" disabled={!isConfirmed} loading={isDeleting}>
            {isDeleting ? messages.deleting : uiMessages.delete}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <ul className="grid list-disc gap-1 pl-5 marker:text-danger">
          {users.messages.whatGoes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="text-text-2">{users.messages.whatStays}</p>
        <TextField
          label={messages.typeDeleteWordToConfirm({ word: users.DELETE_WORD })}
          value={input}
          onChange={({ target }) => setInput(target.value)}
          onBlur={onBlur}
          onKeyDown={({ key }) => {
            // The disabled button swallows the key, so the field shows why.
            if (key === 'Enter') setIsTried(true);
          }}
          disabled={isDeleting}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={
            !isConfirmed && (isTried || (hasLeft && input !== ''))
              ? users.messages.deleteWord({ word: users.DELETE_WORD })
              : undefined
          }
        />
      </form>
      {proofDialog}
    </Dialog>
  );
}

function useDeleteAccount(userId: string, onDeleted: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const isRequestPending = useRef(false);
  // The session ends before the response arrives, which may navigate away first.
  useLayoutEffect(
    () => () => {
      if (isRequestPending.current) deleteUnsentMessages(userId);
    },
    [userId],
  );
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => withProof(() => call(api.users.deleteAccount, { params: { id: userId } })),
    onSuccess: async () => {
      onDeleted();
      deleteUnsentMessages(userId);
      deleteUnpublishedFiles(userId);
      // Navigate first. A screen that requires a session would otherwise store its own address as
      // the return target.
      await navigate(paths.login, { replace: true, state: { hasLeft: true } });
      await clearSession(queries);
      toast.success(users.messages.deleted);
    },
    onError: (error) => {
      isRequestPending.current = false;
      if (!isSignedOut(error) && !(error instanceof ProofCancelled))
        toast.failure(`${users.messages.deleteFailed}. ${failureSentence(error)}`);
    },
  });
  return {
    remove: () => {
      if (isRequestPending.current) return;
      isRequestPending.current = true;
      mutate();
    },
    isDeleting: isPending || isSuccess,
    proofDialog,
  };
}
