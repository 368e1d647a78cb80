import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { whenWanted } from '../../ui/when-wanted.tsx';
import type { ShareItemsProps } from './share-items.tsx';

const Items = whenWanted<ShareItemsProps>('menu', async () => ({
  default: (await import('./share-items.tsx')).ShareItems,
}));

/** Ways to send somebody to a post. */
export function ShareMenu(post: { id: string; title: string }) {
  return <Items {...post} trigger={<Button icon={<ShareIcon />}>Share</Button>} />;
}
