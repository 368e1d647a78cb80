import { contributorRoleLabel, type guests, type posts } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useState, type ReactNode } from 'react';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Part } from '../../../ui/part.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useSendLink, useUpdateGuest } from './guests.queries.ts';
import { describeLink } from './link-state.ts';
import { messages } from './author.messages.ts';

const EditGuestDialog = lazy(async () => (await import('./edit-guest-dialog.tsx')).EditGuestDialog);
const RevokeDialog = lazy(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);
const UsesDialog = lazy(async () => (await import('./uses-dialog.tsx')).UsesDialog);

type OpenDialog = 'edit' | 'revoke' | 'uses';

interface GuestRowProps {
  post: posts.Post;
  guest: guests.Guest;
}

/** One guest of an own post. */
export function GuestRow({ post, guest }: GuestRowProps) {
  const { name, email, roles, answer, claimedBy, link } = guest;
  // A dialog stays in the document while it closes.
  const [dialog, setDialog] = useState<{ kind: OpenDialog; isOpen: boolean } | null>(null);
  const open = (kind: OpenDialog) => () => setDialog({ kind, isOpen: true });
  const isReachable = email !== null && claimedBy === null;
  const dialogProps = {
    post: post.id,
    guest,
    open: dialog?.isOpen ?? false,
    onOpenChange: (isOpen: boolean) => setDialog((before) => before && { ...before, isOpen }),
  };
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0">
          <strong className="wrap-anywhere">{name}</strong>
          <span className="text-[14px] wrap-anywhere text-text-2">
            {[email ?? '', roles.map(contributorRoleLabel).join(', ')].filter(Boolean).join(' · ')}
          </span>
        </div>
        <Chip tone={answer === 'approved' ? 'accent' : answer === 'declined' ? 'danger' : 'plain'}>
          {messages.answers[answer]}
        </Chip>
      </div>
      <output
        className={
          link.state === 'notDelivered' ? 'text-[15px] font-medium text-danger' : 'text-[15px] text-text-2'
        }
      >
        {describeLink(guest)}
      </output>
      {isReachable ? (
        <div className="flex flex-wrap gap-2">
          {answer === 'pending' ? (
            <DialogButton onClick={open('edit')}>{label(messages.edit, name)}</DialogButton>
          ) : null}
          <SendButton post={post} guest={guest} />
          <CopyButton guest={guest} />
          {link.state === 'live' ? (
            <DialogButton onClick={open('revoke')}>{label(messages.revoke, name)}</DialogButton>
          ) : null}
          <DialogButton onClick={open('uses')}>{label(messages.uses, name)}</DialogButton>
        </div>
      ) : null}
      {isReachable ? <DownloadSwitch post={post} guest={guest} /> : null}
      {dialog ? (
        <Part>
          {dialog.kind === 'edit' ? (
            <EditGuestDialog {...dialogProps} />
          ) : dialog.kind === 'revoke' ? (
            <RevokeDialog {...dialogProps} />
          ) : (
            <UsesDialog {...dialogProps} />
          )}
        </Part>
      ) : null}
    </article>
  );
}

type Label = (values: {
  name: string;
  hidden: (text: (string | ReactNode)[]) => ReactNode;
}) => readonly ReactNode[];

/** A short label on the screen that says for screen readers which guest it is about. */
const label = (message: Label, name: string): ReactNode => (
  <span>{renderText(message({ name, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }))}</span>
);

const DialogButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="small" aria-haspopup="dialog" onClick={onClick}>
    {children}
  </Button>
);

function SendButton({ post, guest }: GuestRowProps) {
  const toast = useToast();
  const { mutate, isPending } = useSendLink(post.id, guest.id);
  const send = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(messages.sentAgain({ name: guest.name })),
      onError: (error) => {
        if (isSignedOut(error)) return;
        toast.failure(error instanceof ApiFailure ? failureSentence(error) : messages.sendFailed);
      },
    });
  return (
    <Button size="small" loading={isPending} onClick={send}>
      {label(messages.sendAgain, guest.name)}
    </Button>
  );
}

/** Copies the address of a page that mails a code to the guest. It opens nothing by itself. */
function CopyButton({ guest: { name, invitation } }: Pick<GuestRowProps, 'guest'>) {
  const toast = useToast();
  const address = `${paths.guest}?${new URLSearchParams({ to: invitation }).toString()}`;
  const copy = () =>
    void copyText(toast, new URL(address, window.location.origin).href, messages.copied({ name }));
  return (
    <Button size="small" onClick={copy}>
      {label(messages.copy, name)}
    </Button>
  );
}

function DownloadSwitch({ post, guest }: GuestRowProps) {
  const toast = useToast();
  const { mutate, isPending, variables } = useUpdateGuest(post.id, guest.id);
  return (
    <Switch
      label={messages.downloads}
      hint={messages.downloadsHint({ name: guest.name })}
      checked={(isPending ? variables.download : undefined) ?? guest.download}
      onChange={(event) =>
        mutate(
          { download: event.currentTarget.checked },
          {
            onError: (error) => {
              if (!isSignedOut(error)) toast.failure(messages.changeFailed);
            },
          },
        )
      }
    />
  );
}
