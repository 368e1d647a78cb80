import type { releases } from '@backbeat/contract';
import { useNavigate } from '@packages/router';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { useDeleteRelease } from '../releases.queries.ts';
import { messages } from '../releases.messages.ts';

/** Deletes a release of the viewer after a confirmation, and leaves for their profile. */
export function DeleteReleaseButton({ release: { id, owner } }: { release: releases.Release }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, isPending } = useDeleteRelease(id, async () => {
    toast.success(messages.releaseDeleted);
    await navigate(paths.profile(owner.userName), { replace: true });
  });
  return (
    <>
      <Button icon={<TrashIcon />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {uiMessages.delete}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={messages.deleteQuestion}
        sentence={messages.deleteText}
        confirmLabel={uiMessages.delete}
        busy={isPending}
        onConfirm={() => mutate(undefined, { onError: () => setIsOpen(false) })}
      />
    </>
  );
}
