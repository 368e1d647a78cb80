import { useQuery } from '@tanstack/react-query';
import { paths } from '../../navigation/paths.ts';
import { CountBadge } from '../../ui/controls/chip.tsx';
import { MenuLink } from '../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { OverviewIcon } from './console-icons.ts';
import { overviewQuery } from './console.queries.ts';
import { messages } from './console.messages.ts';

/** Links staff to the console, with the number of what waits there. */
export function ConsoleLink() {
  const { data } = useQuery(overviewQuery);
  const count = Object.values(data?.counts ?? {}).reduce((sum, each) => sum + each, 0);
  return (
    <MenuLink to={paths.console} icon={<OverviewIcon />}>
      {messages.console}
      {count > 0 ? (
        <>
          <CountBadge count={count} className="ml-auto" />
          <VisuallyHidden>{messages.waiting}</VisuallyHidden>
        </>
      ) : null}
    </MenuLink>
  );
}
