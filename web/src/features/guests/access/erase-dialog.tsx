import type { guests } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@packages/router';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { player } from '../../../player/index.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { CodeDialog } from '../code-dialog.tsx';
import { useCodeMail } from '../send-code.tsx';
import { messages } from '../guests.messages.ts';

interface EraseDialogProps {
  invitation: guests.Invitation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Erases what is stored about a guest, with a code from their mailbox. */
export function EraseDialog({ invitation, open, onOpenChange }: EraseDialogProps) {
  const { guest, mailbox } = invitation;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const mail = useCodeMail({ invitation: invitation.invitation, purpose: 'erase' });
  const erase = async (code: string) => {
    await call(api.guests.eraseData, { body: { guest, code } });
    onOpenChange(false);
    player.close();
    await navigate(paths.guest, { replace: true });
    await queries.resetQueries();
    toast.success(messages.erased);
  };
  return (
    <CodeDialog
      title={messages.eraseTitle}
      description={messages.eraseText}
      hint={messages.eraseCode({ mailbox })}
      mailedHint={messages.mailedTo({ mailbox })}
      confirmLabel={messages.erase}
      mail={mail}
      onConfirm={erase}
      open={open}
      onOpenChange={onOpenChange}
    />
  );
}
