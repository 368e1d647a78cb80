import { useState, type ReactNode } from 'react';
import { lazy } from '@packages/router';
import type { moderation } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { BellOffIcon, FlagIcon, LinkIcon, PlusIcon, UserIcon, line } from '../../ui/icons.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { copyText } from '../../ui/overlays/copy-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import type { OpenedByTrigger } from '../../ui/overlays/lazy-overlay.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { AddToPlaylistDialog, addMessages } from '../playlists/index.ts';
import { ConfirmBlockDialog } from './confirm-block-dialog.tsx';
import { messages } from './blocks.messages.ts';
import { useBlock, useSetBlock } from './blocks.queries.ts';
import { menuLabel, type Subject } from './menu-subject.ts';
import { Part } from '../../ui/part.tsx';

const BlockIcon = /*#__PURE__*/ line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6');

export interface SubjectMenuContentProps extends OpenedByTrigger {
  subject: Subject;
  /** Visitors have no mutes, blocks and reports. */
  isVisitor: boolean;
  /** Items of the caller, before the others. */
  children?: ReactNode;
}

/**
 * The items of the menu and the dialogs that they open. The dialogs stand beside the menu, which
 * has closed by then. The client fetches this file when the user reaches for the menu.
 */
export function SubjectMenuContent({
  subject,
  isVisitor,
  children,
  trigger,
  defaultOpen = false,
}: SubjectMenuContentProps) {
  const copyLink = useCopyLink(subject.userName);
  const { userName } = subject;
  const isOwn = useCurrentUser().data?.userName === userName;
  const trackIds = trackIdsOf(subject);
  const isMuted = useBlock(userName)?.muted === true;
  const set = useSetBlock(userName);
  const [adding, setAdding] = useState<'open' | 'closed'>();
  const [block, setBlock] = useState<'open' | 'closed'>();
  const [report, setReport] = useState<'open' | 'closed'>();
  return (
    <>
      <Menu label={menuLabel(subject)} trigger={trigger} defaultOpen={defaultOpen}>
        {children}
        {trackIds.length > 0 && !isVisitor ? (
          <MenuItem icon={<PlusIcon />} onSelect={() => setAdding('open')}>
            {addMessages.addToPlaylist}
          </MenuItem>
        ) : null}
        {isOwn ? null : subject.kind === 'user' ? (
          <MenuItem icon={<LinkIcon />} onSelect={() => void copyLink()}>
            {messages.copyLink}
          </MenuItem>
        ) : (
          <MenuLink to={paths.profile(subject.userName)} icon={<UserIcon />}>
            {messages.viewProfile}
          </MenuLink>
        )}
        {isVisitor || isOwn ? null : (
          <>
            <MenuSeparator />
            <MenuItem icon={<BellOffIcon />} onSelect={() => set(isMuted ? 'unmute' : 'mute')}>
              {isMuted ? messages.unmuteUser({ userName }) : messages.muteUser({ userName })}
            </MenuItem>
            <MenuItem icon={<BlockIcon />} onSelect={() => setBlock('open')}>
              {messages.blockUser({ userName })}
            </MenuItem>
            <MenuItem icon={<FlagIcon />} onSelect={() => setReport('open')}>
              {messages.report}
            </MenuItem>
          </>
        )}
      </Menu>
      {adding ? (
        <AddToPlaylistDialog
          postIds={trackIds}
          open={adding === 'open'}
          onOpenChange={(open) => setAdding(open ? 'open' : 'closed')}
        />
      ) : null}
      {block ? (
        <ConfirmBlockDialog
          userName={userName}
          open={block === 'open'}
          onOpenChange={(open) => setBlock(open ? 'open' : 'closed')}
        />
      ) : null}
      {report ? (
        <Part>
          <ReportDialog
            about={reportedOf(subject)}
            userName={subject.userName}
            open={report === 'open'}
            onOpenChange={(open) => setReport(open ? 'open' : 'closed')}
            onSent={() => setBlock('open')}
          />
        </Part>
      ) : null}
    </>
  );
}

const ReportDialog = lazy(async () => (await import('../reports/index.ts')).ReportDialog);

/** The posts that the menu adds to a playlist. */
function trackIdsOf(subject: Subject): readonly string[] {
  if (subject.kind === 'release') return subject.trackIds;
  return subject.kind === 'post' ? [subject.id] : [];
}

const reportedOf = (subject: Subject): moderation.Subject =>
  subject.kind === 'user'
    ? { kind: 'profile', userName: subject.userName }
    : { kind: subject.kind, id: subject.id };

function useCopyLink(userName: string): () => Promise<void> {
  const toast = useToast();
  const link = new URL(paths.profile(userName), window.location.origin).href;
  return () => copyText(toast, link, messages.linkCopied, messages.copyFailed);
}
