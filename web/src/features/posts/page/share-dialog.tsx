import { embedCode, embedPath, embedSize, clock } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { player } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { LinkIcon, ShareIcon } from '../../../ui/icons.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { useToast, type ToastApi } from '../../../ui/overlays/toast.tsx';
import { SendPostButton } from '../../chats/index.ts';
import { messages } from './page.messages.ts';

export interface SharedPost {
  id: string;
  title: string;
  /** The author's user name. */
  artist: string;
}

interface ShareDialogProps {
  post: SharedPost;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Shares a post: by link, also at the current position, as an embedded player, or with the device's
 * share sheet.
 */
export function ShareDialog({ post, open, onOpenChange }: ShareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.share}>
      <ShareOptions post={post} />
    </Dialog>
  );
}

function ShareOptions({ post: { id, title, artist } }: { post: SharedPost }) {
  const toast = useToast();
  const copy = (text: string, successText: string) => void copyText(toast, text, successText);
  // Read once when the dialog opens, because a moving position cannot be selected.
  const [startPosition] = useState(() => player.startOf(id));
  const [startsAtPosition, setStartsAtPosition] = useState(false);
  const start = startsAtPosition ? clock(startPosition) : null;

  const link = new URL(paths.post(id), window.location.origin);
  if (start !== null) link.search = `?t=${start}`;
  const embed = embedCode({
    address: new URL(embedPath(id, start), window.location.origin).href,
    title: messages.titleByArtist({ title, artist }),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section className="grid justify-items-start gap-4">
        <TextField label={messages.link} value={link.href} readOnly onFocus={selectAll} className="w-full" />
        {startPosition >= 1 ? (
          <Checkbox
            label={messages.startAtClock({ clock: clock(startPosition) })}
            checked={startsAtPosition}
            onChange={(event) => setStartsAtPosition(event.currentTarget.checked)}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={<LinkIcon />} onClick={() => copy(link.href, messages.linkCopied)}>
            {messages.copyLink}
          </Button>
          <SendPostButton link={link.href} />
          {'share' in navigator ? (
            <Button icon={<ShareIcon />} onClick={() => void share(toast, title, link.href)}>
              {messages.shareWith}
            </Button>
          ) : null}
        </div>
      </section>
      <section className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
        <h3>{messages.embedThisPlayer}</h3>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page belongs to this product */}
        <iframe
          src={embedPath(id, start)}
          title={messages.playerPreview}
          height={embedSize.height}
          inert
          className="w-full rounded-m outline outline-line"
        />
        <TextArea
          label={messages.embedCode}
          value={embed}
          rows={3}
          readOnly
          spellCheck={false}
          onFocus={selectAll}
          className="w-full [&_textarea]:font-mono"
        />
        <Button onClick={() => copy(embed, messages.embedCodeCopied)}>{messages.copyEmbedCode}</Button>
      </section>
    </div>
  );
}

const selectAll = ({ currentTarget }: { currentTarget: { select: () => void } }): void =>
  currentTarget.select();

async function share(toast: ToastApi, title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The user cancelled, which is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.failure(messages.yourBrowserCouldntShareThat);
  }
}
