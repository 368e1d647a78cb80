import { use } from 'react';
import { overlay } from '../../../navigation/overlay.ts';
import { Link, useLocation } from '@packages/router';
import { cx } from '../../../ui/cx.ts';
import { ListAround, registerList } from './play-in-list.ts';

/** Opens a post over the current screen. The link covers the whole card. */
export function PostLink({ id, title, className }: { id: string; title: string; className?: string }) {
  const { search } = useLocation();
  const list = use(ListAround);
  return (
    <Link
      to={overlay.openIn(search, id)}
      state={overlay.state}
      preventScrollReset
      onClick={() => registerList(id, list())}
      className={cx(
        'outline-none after:absolute after:inset-0 after:z-1 after:rounded-l focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent',
        className,
      )}
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
