import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from '../profiles.messages.ts';

const DeleteAccountDialog = lazy(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

interface DangerZoneProps {
  userId: string;
  onDeleted: () => void;
  /** Level of the title within the screen. */
  level?: 2 | 3;
}

/** Actions that cannot be undone. */
export function DangerZone({ userId, onDeleted, level = 3 }: DangerZoneProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-l p-5 shadow-[inset_0_0_0_1px_var(--danger)] md:p-6">
      <div className="grid min-w-0 grow gap-1">
        <Title className="text-[20px]">{messages.dangerZone}</Title>
        <p className="text-text-2">{messages.deletingYourAccountDeletesYour}</p>
      </div>
      <Button variant="danger" icon={<TrashIcon size={18} />} onClick={() => setIsOpen(true)}>
        {messages.deleteAccount}
      </Button>
      {isOpen ? (
        <Part>
          <DeleteAccountDialog userId={userId} onClose={() => setIsOpen(false)} onDeleted={onDeleted} />
        </Part>
      ) : null}
    </section>
  );
}
