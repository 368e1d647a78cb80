import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { clock } from '../../lib/clock.ts';
import { player } from '../../player/index.ts';
import { LinkIcon, ShareIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OpenedByTrigger } from '../../ui/when-wanted.tsx';

/** The address of a post for other people; `at` starts it at a time, in seconds. */
const addressOf = (id: string, at = 0): string => {
  const address = new URL(paths.post(id), window.location.origin);
  return at < 1 ? address.href : `${address.href}?t=${clock(at)}`;
};

export interface ShareItemsProps extends OpenedByTrigger {
  id: string;
  title: string;
}

/** What 'Share' opens: the link, the link at this moment, the device's own ways. */
export function ShareItems({ id, title, trigger, defaultOpen }: ShareItemsProps) {
  return (
    <Menu label="Share" align="start" trigger={trigger} defaultOpen={defaultOpen ?? false}>
      <Items id={id} title={title} />
    </Menu>
  );
}

function Items({ id, title }: { id: string; title: string }) {
  const toast = useToast();
  // Read when the menu opens: an item that changes while one reads it cannot be chosen.
  const [at] = useState(() => player.startOf(id));
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      // Browsers keep the clipboard closed to pages without https.
      toast.failure(`Copy this link: ${address}`);
    }
  };
  return (
    <>
      <MenuItem icon={<LinkIcon />} onSelect={() => void copy(addressOf(id))}>
        Copy link
      </MenuItem>
      {at >= 1 ? (
        <MenuItem icon={<LinkIcon />} onSelect={() => void copy(addressOf(id, at))}>
          Copy link at {clock(at)}
        </MenuItem>
      ) : null}
      {'share' in navigator ? (
        <MenuItem icon={<ShareIcon />} onSelect={() => void share(title, addressOf(id))}>
          Share with…
        </MenuItem>
      ) : null}
    </>
  );
}

async function share(title: string, url: string): Promise<void> {
  // Rejects when somebody changes their mind, which is no failure.
  await navigator.share({ title, url }).catch(() => undefined);
}
