import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { EditIcon, ListIcon } from '../../../ui/icons.tsx';
import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlays/menu.tsx';
import { EditPostDialog } from './edit-post-dialog.tsx';

export interface AuthorMenuContentProps extends OpenedByTrigger {
  post: posts.Post;
  label: string;
}

/** The items of the author's menu. The dialog stands beside the menu, which has closed by then. */
export function AuthorMenuContent({ post, label, trigger, defaultOpen = false }: AuthorMenuContentProps) {
  const [edit, setEdit] = useState<'open' | 'closed'>();
  return (
    <>
      <Menu label={label} trigger={trigger} defaultOpen={defaultOpen}>
        <MenuItem icon={<EditIcon />} onSelect={() => setEdit('open')}>
          Edit post…
        </MenuItem>
        <MenuLink to={`${paths.post(post.id)}?tab=versions`} icon={<ListIcon />}>
          Versions
        </MenuLink>
      </Menu>
      {edit ? (
        <EditPostDialog
          post={post}
          open={edit === 'open'}
          onOpenChange={(open) => setEdit(open ? 'open' : 'closed')}
        />
      ) : null}
    </>
  );
}
