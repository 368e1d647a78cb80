import { auth, EMAIL_ADDRESS, type guests, limits, terms, trimText } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useUpdateGuest } from './guests.queries.ts';
import { messages } from './author.messages.ts';

export interface GuestDialogProps {
  /** The id of the own post. */
  post: string;
  guest: guests.Guest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Corrects the name of a guest, and the address while the link is unopened. */
export function EditGuestDialog({ post, guest, open, onOpenChange }: GuestDialogProps) {
  const toast = useToast();
  const [name, setName] = useState(guest.name);
  const [email, setEmail] = useState(guest.email ?? '');
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useUpdateGuest(post, guest.id);
  const newName = trimText(name);
  const newEmail = trimText(email).toLowerCase();
  const isNewEmail = newEmail !== guest.email;
  const fields = error instanceof ApiFailure ? error.fields : {};
  const save = () => {
    setIsTried(true);
    if (newName === '' || !EMAIL_ADDRESS.test(newEmail)) return;
    mutate(
      { ...(newName !== guest.name && { name: newName }), ...(isNewEmail && { email: newEmail }) },
      {
        onSuccess: () => {
          toast.success(messages.saved);
          onOpenChange(false);
        },
      },
    );
  };
  const isElsewhere = error !== null && !isSignedOut(error) && Object.keys(fields).length === 0;
  const emailFault = isElsewhere && isNewEmail ? failureSentence(error) : fields['email'];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.editTitle}
      description={messages.editText}
      size="small"
      footer={
        <>
          <div role="alert" className="min-w-0 basis-full text-danger empty:hidden">
            {isElsewhere && !isNewEmail ? failureSentence(error) : null}
          </div>
          <Button onClick={() => onOpenChange(false)}>{messages.cancel}</Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={newName === guest.name && !isNewEmail}
            onClick={save}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={messages.name}
          value={name}
          maxLength={limits.guest.name}
          autoComplete="off"
          error={isTried && newName === '' ? terms.messages.nameMissing : fields['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label={messages.email}
          type="email"
          value={email}
          maxLength={limits.email}
          autoComplete="off"
          error={isTried && !EMAIL_ADDRESS.test(newEmail) ? auth.messages.email : emailFault}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
