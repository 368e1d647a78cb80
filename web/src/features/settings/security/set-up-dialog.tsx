import { settings } from '@backbeat/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';

const FORM = 'set-up-two-factor';

interface SetUpDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
  /** Receives the recovery codes, which the server shows once. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret as QR code and text, and asks for the first code of the app. */
export function SetUpDialog({ secret, uri, onClose, onConfirmed }: SetUpDialogProps) {
  const toast = useToast();
  const confirm = useAccountMutation({
    mutationFn: (code: string) => call(api.credentials.confirmTwoFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    showsFailure: true,
  });
  const copy = () => void copyText(toast, secret, settings.messages.twoFactor.keyCopied);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={settings.messages.twoFactor.setUp}
      description={settings.messages.twoFactor.scan}
      size="small"
      footer={
        <Button type="submit" form={FORM} variant="primary" loading={confirm.isPending}>
          {settings.messages.twoFactor.confirm}
        </Button>
      }
    >
      <CodeForm
        id={FORM}
        label={settings.messages.twoFactor.code}
        failure={confirm.failure}
        onSubmit={(code) => confirm.mutate(code)}
      >
        <QrCode text={uri} label={settings.messages.twoFactor.qrCode} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <span className="text-[14px] font-semibold">{settings.messages.twoFactor.key}</span>
            <code className="font-mono text-[15px]">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </div>
          <Button size="small" onClick={copy}>
            {settings.messages.twoFactor.copyKey}
          </Button>
        </div>
      </CodeForm>
      {confirm.proofDialog}
    </Dialog>
  );
}
