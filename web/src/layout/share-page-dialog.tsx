import type { ReactNode } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { LinkIcon, ShareIcon } from '../ui/icons.tsx';
import { copyText } from '../ui/overlays/copy-text.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { shareLink } from '../ui/overlays/share-link.ts';
import { useToast } from '../ui/overlays/toast.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { FeedButton } from './feed-button.tsx';
import { messages } from './share.messages.ts';

interface SharePageDialogProps {
  /** What the device's share sheet calls it. */
  title: string;
  /** The path of a page that has feed documents. */
  page: string;
  heading?: string;
  description?: string | undefined;
  /** Further ways to share it, such as `EmbedSection`. */
  children?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shares a page by its link, with the device's share sheet, or as a feed. */
export function SharePageDialog({
  title,
  page,
  heading = messages.share,
  description,
  children,
  open,
  onOpenChange,
}: SharePageDialogProps) {
  const toast = useToast();
  const link = new URL(page, window.location.origin).href;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={heading}
      description={description}
      size={children ? 'medium' : 'small'}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={messages.link}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            icon={<LinkIcon />}
            onClick={() => void copyText(toast, link, uiMessages.linkCopied)}
          >
            {messages.copyLink}
          </Button>
          {'share' in navigator ? (
            <Button icon={<ShareIcon />} onClick={() => void shareLink(toast, title, link)}>
              {messages.shareWith}
            </Button>
          ) : null}
          <FeedButton page={page} />
        </div>
      </div>
      {children ? <div className="mt-8">{children}</div> : null}
    </Dialog>
  );
}
