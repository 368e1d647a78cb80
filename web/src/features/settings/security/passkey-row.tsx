import { limits, settings, type credentials } from '@backbeat/contract';
import { useId, useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { dateLabel } from '../../../lib/format/time-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormError } from '../../auth/index.ts';
import { SettingsRow } from '../settings-row.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';

/** A passkey with its actions. */
export function PasskeyRow({ passkey }: { passkey: credentials.Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const nameId = useId();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const remove = useAccountMutation({
    mutationFn: () => call(api.credentials.removePasskey, { params: { id } }),
    onSuccess: close,
    success: settings.messages.passkeys.removed,
  });
  return (
    <SettingsRow
      title={<span id={nameId}>{name}</span>}
      detail={`${settings.messages.passkeys.addedOn({ date: dateLabel(createdAt) })}, ${
        lastUsedAt === null
          ? settings.messages.passkeys.neverUsed
          : settings.messages.passkeys.lastUsed({ date: dateLabel(lastUsedAt) })
      }`}
      actions={
        <>
          <Button size="small" aria-describedby={nameId} onClick={() => setOpen('rename')}>
            {settings.messages.passkeys.rename}
          </Button>
          <Button size="small" aria-describedby={nameId} onClick={() => setOpen('remove')}>
            {settings.messages.passkeys.remove}
          </Button>
        </>
      }
    >
      {open === 'rename' ? <RenameDialog passkey={passkey} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={settings.messages.passkeys.removeTitle}
        sentence={settings.messages.passkeys.removeQuestion({ name })}
        confirmLabel={settings.messages.passkeys.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {remove.proofDialog}
    </SettingsRow>
  );
}

const FORM = 'rename-passkey';

function RenameDialog({ passkey, onClose }: { passkey: credentials.Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useAccountMutation({
    mutationFn: () =>
      call(api.credentials.renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: onClose,
    showsFailure: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={settings.messages.passkeys.renameTitle}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{uiMessages.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            disabled={name.trim() === ''}
            loading={rename.isPending}
          >
            {settings.messages.passkeys.save}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={settings.messages.passkeys.name}
          name="name"
          autoComplete="off"
          maxLength={limits.account.passkeyName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <FormError sentence={rename.failure} />
      </form>
      {rename.proofDialog}
    </Dialog>
  );
}
