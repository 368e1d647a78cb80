import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useCurrentUser } from '../auth/index.ts';
import type { SubjectMenuContentProps } from './subject-menu-content.tsx';
import { menuLabel, type Subject } from './menu-subject.ts';

const Content = lazyOverlay<SubjectMenuContentProps>(
  'menu',
  async () => (await import('./subject-menu-content.tsx')).SubjectMenuContent,
);

interface SubjectMenuProps {
  subject: Subject;
  className?: string;
  /** Items of the caller, before the others. */
  children?: ReactNode;
}

/**
 * A button that opens further actions on a user, a post, a release or a comment. Its items stand in
 * subject-menu-content.tsx. Renders nothing for the viewer's own content but a release. Visitors see it only if
 * the caller adds items.
 */
export function SubjectMenu({ subject, className, children }: SubjectMenuProps) {
  const { data: viewer } = useCurrentUser();
  if (viewer === undefined || (viewer?.userName === subject.userName && subject.kind !== 'release'))
    return null;
  if (viewer === null && !children) return null;
  return (
    <Content
      subject={subject}
      isVisitor={viewer === null}
      trigger={
        <IconButton label={menuLabel(subject)} {...(className !== undefined && { className })}>
          <MoreIcon strokeWidth={3} />
        </IconButton>
      }
    >
      {children}
    </Content>
  );
}
