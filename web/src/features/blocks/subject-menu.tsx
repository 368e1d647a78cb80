import { IconButton } from '../../ui/button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { whenWanted } from '../../ui/lazy.tsx';
import { useCurrentUser } from '../auth/index.ts';
import type { SubjectMenuContentProps } from './subject-menu-content.tsx';
import { menuLabel, type Subject } from './subject.ts';

const Content = whenWanted<SubjectMenuContentProps>('menu', async () => ({
  default: (await import('./subject-menu-content.tsx')).SubjectMenuContent,
}));

/**
 * Three dots, and behind them what else one can do about somebody, a post or a comment. Its items stand in
 * subject-menu-content.tsx. Nothing for visitors, and for what is one's own.
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
