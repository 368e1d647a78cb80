import { settings } from '@backbeat/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { CodeForm } from './code-form.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';

const FORM = 'turn-off-two-factor';

/** Turns two-step verification off with a code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useAccountMutation({
    mutationFn: (code: string) => call(api.credentials.disableTwoFactor, { body: { code } }),
    onSuccess: onClose,
    success: settings.messages.twoFactor.disabled,
    showsFailure: true,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={settings.messages.twoFactor.offTitle}
      description={settings.messages.twoFactor.offAbout}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{uiMessages.cancel}</Button>
          <Button type="submit" form={FORM} variant="danger" loading={disable.isPending}>
            {settings.messages.twoFactor.turnOff}
          </Button>
        </>
      }
    >
      <CodeForm
        id={FORM}
        label={settings.messages.twoFactor.anyCode}
        failure={disable.failure}
        onSubmit={(code) => disable.mutate(code)}
      />
      {disable.proofDialog}
    </Dialog>
  );
}
