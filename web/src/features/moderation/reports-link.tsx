import { useQuery } from '@tanstack/react-query';
import { paths } from '../../navigation/paths.ts';
import { CountBadge } from '../../ui/controls/chip.tsx';
import { FlagIcon } from '../../ui/icons.tsx';
import { MenuLink } from '../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { openCountQuery } from './moderation.queries.ts';
import { messages } from './moderation.messages.ts';

/** Links admins to the queue and shows the number of open cases. */
export function ReportsLink() {
  const { data } = useQuery(openCountQuery);
  return (
    <MenuLink to={paths.adminReports} icon={<FlagIcon />}>
      {messages.reports}
      {data ? (
        <>
          <CountBadge count={data.count} className="ml-auto" />
          {data.count > 0 ? <VisuallyHidden>{messages.openOnes}</VisuallyHidden> : null}
        </>
      ) : null}
    </MenuLink>
  );
}
