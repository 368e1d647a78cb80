import { settings } from '@backbeat/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { CodeForm } from './code-form.tsx';

const FORM = 'turn-off-two-factor';
const { twoFactor: strings } = settings.strings;

/** Turns two-step verification off with a code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useAccountMutation({
    mutationFn: (code: string) => call(api.credentials.disableTwoFactor, { body: { code } }),
    onSuccess: onClose,
    success: strings.disabled,
    showsFailure: true,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={strings.offTitle}
      description={strings.offAbout}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="danger" loading={disable.isPending}>
            {strings.turnOff}
          </Button>
        </>
      }
    >
      <CodeForm
        id={FORM}
        label={strings.anyCode}
        failure={disable.failure}
        onSubmit={(code) => disable.mutate(code)}
      />
      {disable.proofDialog}
    </Dialog>
  );
}
