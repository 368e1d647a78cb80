import { useState } from 'react';
import { lazy } from '@packages/router';
import { Part } from '../../ui/part.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { messages } from './console.messages.ts';

const KeysDialog = lazy(async () => (await import('../../player/keyboard/keys-dialog.tsx')).KeysDialog);

const SHORTCUTS = [
  { keyLabels: ['J'], does: messages.nextRow },
  { keyLabels: ['K'], does: messages.previousRow },
  { keyLabels: [messages.enter], does: messages.openRow },
  { keyLabels: ['X'], does: messages.selectRow },
  { keyLabels: ['/'], does: messages.searchKey },
  { keyLabels: ['?'], does: messages.showKeys },
];

/** The keys of the lists of the console, and their help. */
export function ConsoleKeys() {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useRowKeys(() => setHelp('open'));
  if (help === 'never') return null;
  return (
    <Part>
      <KeysDialog
        open={help === 'open'}
        onOpenChange={(open) => setHelp(open ? 'open' : 'closed')}
        shortcuts={SHORTCUTS}
      />
    </Part>
  );
}
