import { limits, privateLinks } from '@backbeat/contract';
import { useId, useRef, useState, type FormEvent } from 'react';
import { randomKey } from '../../lib/random-key.ts';
import { getServerDate } from '../../lib/time/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { draftOf, isPasswordLong, maxDays, optionsOf } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { createLink, updateLink, useChangeLinks, useVersionChoices } from './private-links.queries.ts';
import { messages } from './private-links.messages.ts';

interface LinkDialogProps {
  postId: string;
  /** The link to change; a new one without it. */
  link?: privateLinks.PrivateLink;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes or changes a private link. */
export function LinkDialog({ open, ...props }: LinkDialogProps) {
  // Each opening begins with what is stored.
  return open ? <OpenLinkDialog {...props} /> : null;
}

function OpenLinkDialog({ postId, link, onOpenChange }: Omit<LinkDialogProps, 'open'>) {
  const form = useId();
  const toast = useToast();
  const [now] = useState(getServerDate);
  const [draft, setDraft] = useState(() => draftOf(link, now));
  const [passwordError, setPasswordError] = useState<string>();
  const lastRequest = useRef<{ content: string; key: string } | null>(null);
  const { data: versions = [] } = useVersionChoices(postId);
  const publicVersion = versions.find(({ isCurrent }) => isCurrent)?.number;
  const days = maxDays(draft.version, publicVersion);
  /** A retry has the key of the request whose answer was lost; changed options make another link. */
  const keyOf = (options: privateLinks.LinkOptions): string => {
    const content = JSON.stringify(options);
    if (lastRequest.current?.content !== content) lastRequest.current = { content, key: randomKey() };
    return lastRequest.current.key;
  };
  const { mutate, isPending } = useChangeLinks(
    postId,
    (options: privateLinks.LinkOptions) =>
      link ? updateLink(postId, link.id, options) : createLink(postId, options, keyOf(options)),
    () => {
      onOpenChange(false);
      toast.success(link ? messages.saved : messages.created);
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPasswordLong(draft.password)) {
      setPasswordError(privateLinks.messages.passwordLength(limits.privateLink.password));
      return;
    }
    mutate(optionsOf(draft, { link, days, now }));
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isPending) onOpenChange(isOpen);
      }}
      title={link ? messages.changeLink : messages.newLink}
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={isPending}>
            {uiMessages.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={isPending}>
            {link ? uiMessages.save : messages.create}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5 pb-2">
        <LinkFields
          draft={draft}
          onChange={(changes) => {
            setPasswordError(undefined);
            setDraft({ ...draft, ...changes });
          }}
          versions={versions}
          publicVersion={publicVersion}
          hasPassword={link?.hasPassword ?? false}
          passwordError={passwordError}
          days={days}
          now={now}
        />
      </form>
    </Dialog>
  );
}
