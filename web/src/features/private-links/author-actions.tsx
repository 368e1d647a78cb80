import type { privateLinks } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { LinkIcon } from '../../ui/icons.tsx';
import { copyText } from '../../ui/overlays/copy-text.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Part } from '../../ui/part.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { nameOfLink } from './link-names.ts';
import { deleteLink, resetLink, useChangeLinks } from './private-links.queries.ts';
import { messages } from './private-links.messages.ts';

const LinkDialog = lazy(async () => (await import('./link-dialog.tsx')).LinkDialog);
const PlaysDialog = lazy(async () => (await import('./plays-dialog.tsx')).PlaysDialog);

interface AuthorActionsProps {
  postId: string;
  link: privateLinks.PrivateLink;
}

type DialogName = 'change' | 'plays' | 'reset' | 'delete';

/** What the author of a post can do with a private link. */
export function AuthorActions({ postId, link }: AuthorActionsProps) {
  const toast = useToast();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [isLoaded, setIsLoaded] = useState<{ change?: true; plays?: true }>({});
  const close = () => setDialog(null);
  const open = (each: DialogName) => {
    setDialog(each);
    if (each === 'change' || each === 'plays') setIsLoaded({ ...isLoaded, [each]: true });
  };
  const resetting = useChangeLinks(
    postId,
    () => resetLink(postId, link.id),
    () => {
      close();
      toast.success(messages.resetDone);
    },
  );
  const deleting = useChangeLinks(
    postId,
    () => deleteLink(postId, link.id),
    () => {
      close();
      toast.success(messages.deleted);
    },
  );
  const { url } = link;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{messages.actionsOf({ label: nameOfLink(link) })}</legend>
      {url === null ? null : (
        <Button
          size="small"
          variant="primary"
          icon={<LinkIcon />}
          onClick={() => void copyText(toast, url, uiMessages.linkCopied)}
        >
          {messages.copy}
        </Button>
      )}
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => open('plays')}>
        {messages.seePlays}
      </Button>
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => open('change')}>
        {messages.change}
      </Button>
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => open('reset')}>
        {messages.reset}
      </Button>
      <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => open('delete')}>
        {uiMessages.delete}
      </Button>
      <ConfirmDialog
        open={dialog === 'reset'}
        onOpenChange={close}
        title={messages.resetTitle}
        sentence={messages.resetText}
        confirmLabel={messages.reset}
        variant="primary"
        busy={resetting.isPending}
        onConfirm={() => resetting.mutate(undefined)}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={messages.deleteTitle}
        sentence={messages.deleteText}
        confirmLabel={uiMessages.delete}
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate(undefined)}
      />
      <Part>
        {isLoaded.change ? (
          <LinkDialog postId={postId} link={link} open={dialog === 'change'} onOpenChange={close} />
        ) : null}
        {isLoaded.plays ? (
          <PlaysDialog postId={postId} link={link} open={dialog === 'plays'} onOpenChange={close} />
        ) : null}
      </Part>
    </fieldset>
  );
}
