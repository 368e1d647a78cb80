import { settings } from '@backbeat/contract';
import { instanceName } from '../../../navigation/instance-name.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DownloadIcon } from '../../../ui/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useSignedInUser } from '../../auth/index.ts';

/** Shows new recovery codes, once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { userName } = useSignedInUser();
  const save = () =>
    saveFile(
      new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
      settings.messages.twoFactor.codesFile({ brand: instanceName(), userName }),
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={settings.messages.twoFactor.codesTitle}
      description={settings.messages.twoFactor.codesAbout}
      size="small"
      footer={
        <>
          <Button icon={<DownloadIcon size={18} />} onClick={save}>
            {settings.messages.twoFactor.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {settings.messages.twoFactor.savedThem}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 font-mono text-[14px]">
        {codes.map((code) => (
          <li key={code} className="rounded-s bg-surface-2 px-3 py-2 text-center">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
