import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@packages/router';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { overviewQuery } from './console.queries.ts';
import { messages } from './console.messages.ts';
import { isInSection, sectionsOf, type Section } from './sections.ts';

/** The sections that the user may open, with the number of what waits in each. */
export function SectionList() {
  const { staff } = useSignedInUser();
  const sections = sectionsOf(staff);
  const groups = [
    sections.filter(({ role }) => role === 'moderator'),
    sections.filter(({ role }) => role === 'administrator'),
  ];
  return (
    <nav aria-label={messages.sections} className="grid gap-3">
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          <ul key={group[0]?.path} className="grid gap-0.5">
            {group.map((section) => (
              <SectionLink key={section.path} section={section} />
            ))}
          </ul>
        ))}
    </nav>
  );
}

function SectionLink({ section }: { section: Section }) {
  const { label, path, icon: Icon, count: name } = section;
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1');
  const { data } = useQuery(overviewQuery);
  const count = (name && data?.counts[name]) ?? 0;
  return (
    <li>
      <Link
        to={path}
        aria-current={isInSection(section, pathname) ? 'page' : undefined}
        className="group flex min-h-11 items-center gap-2.5 rounded-s px-2.5 font-medium text-text-2 transition-colors hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text md:min-h-[34px] pointer-coarse:min-h-11"
      >
        <Icon size={18} className="text-text-3 group-aria-[current]:text-accent" />
        <span className="grow">{label}</span>
        {count > 0 ? (
          <span className="text-[13px] text-text-3 tabular-nums">
            <span>{count}</span>
            <VisuallyHidden>{messages.waiting}</VisuallyHidden>
          </span>
        ) : null}
      </Link>
    </li>
  );
}
