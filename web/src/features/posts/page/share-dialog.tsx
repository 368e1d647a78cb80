import { embedPath, embedSize, clock } from '@backbeat/contract';
import { useState } from 'react';
import { EmbedSection } from '../../../layout/embed-section.tsx';
import { paths } from '../../../navigation/paths.ts';
import { player } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { LinkIcon, ShareIcon } from '../../../ui/icons.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { SendPostButton } from '../../chats/index.ts';
import { shareLink } from '../../../ui/overlays/share-link.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './share.messages.ts';

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
          <Button
            variant="primary"
            icon={<LinkIcon />}
            onClick={() => copy(link.href, uiMessages.linkCopied)}
          >
            {messages.copyLink}
          </Button>
          <SendPostButton link={link.href} />
          {'share' in navigator ? (
            <Button icon={<ShareIcon />} onClick={() => void shareLink(toast, title, link.href)}>
              {messages.shareWith}
            </Button>
          ) : null}
        </div>
      </section>
      <EmbedSection
        path={embedPath(id, start)}
        title={messages.titleByArtist({ title, artist })}
        size={embedSize}
      />
    </div>
  );
}

const selectAll = ({ currentTarget }: { currentTarget: { select: () => void } }): void =>
  currentTarget.select();
