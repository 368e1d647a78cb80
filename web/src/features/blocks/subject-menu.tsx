import { IconButton } from '../../ui/controls/button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useCurrentUser } from '../auth/index.ts';
import type { SubjectMenuContentProps } from './subject-menu-content.tsx';
import { menuLabel, type Subject } from './subject.ts';

const Content = lazyOverlay<SubjectMenuContentProps>('menu', async () => ({
  default: (await import('./subject-menu-content.tsx')).SubjectMenuContent,
}));

/**
 * A button that opens further actions on a user, a post or a comment. Its items stand in
 * subject-menu-content.tsx. Renders nothing for visitors and for the viewer's own content.
 */
export function SubjectMenu({ subject, className }: { subject: Subject; className?: string }) {
  const { data: viewer } = useCurrentUser();
  if (!viewer || viewer.userName === subject.userName) return null;
  return (
    <Content
      subject={subject}
      trigger={
        <IconButton label={menuLabel(subject)} {...(className !== undefined && { className })}>
          <MoreIcon strokeWidth={3} />
        </IconButton>
      }
    />
  );
}
