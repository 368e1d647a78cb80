import type { guests } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Part } from '../../../ui/part.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from '../guests.messages.ts';

const EraseDialog = lazy(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** Downloads, and erases, all that is stored about a guest. */
export function OwnData({ invitation }: { invitation: guests.Invitation }) {
  const { guest, post } = invitation;
  const toast = useToast();
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never');
  const download = useSingleFlightMutation({
    mutationFn: () => call(api.guests.getData, { query: { guest } }),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, messages.fileName({ title: post.title.replaceAll(FORBIDDEN, '_') }));
    },
    onError: () => toast.failure(messages.downloadFailed),
  });
  return (
    <Panel className="grid gap-4">
      <div>
        <h2 className="text-[17px]">{messages.yourData}</h2>
        <p className="mt-1 text-text-2">{messages.dataText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {messages.download}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setDialogState('now')}>
          {messages.erase}
        </Button>
      </div>
      {dialogState === 'never' ? null : (
        <Part>
          <EraseDialog
            invitation={invitation}
            open={dialogState === 'now'}
            onOpenChange={(open) => setDialogState(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </Panel>
  );
}

/** Characters that file systems do not accept in a name. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f\u007f]/g;
