import { moderation } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NotFound } from '../../layout/not-found.tsx';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useTitle } from '../../navigation/use-title.ts';
import { useLocation, useNavigate } from '@packages/router';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { CaseCard } from './case-card.tsx';
import { CasesLoading } from './cases-loading.tsx';
import { readAddress, writeAddress, type ReportsAddress } from './reports-address.ts';
import { casesQuery } from './moderation.queries.ts';

const strings = moderation.strings;

const TABS = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Resolved' },
];

/** The report queue for admins. Other users get the screen for unknown pages. */
export function Component() {
  return useSignedInUser().admin ? <Reports /> : <NotFound />;
}

function Reports() {
  useTitle('Reports');
  const query = useLocation().search;
  const address = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  const navigate = useNavigate();
  const go = (next: Partial<ReportsAddress>) =>
    void navigate({ search: writeAddress({ ...address, after: undefined, ...next }) });
  return (
    <div className="wrap grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-16">
      <h1>Reports</h1>
      <Tabs
        value={address.state}
        onChange={(state) => go({ state: state === 'closed' ? 'closed' : 'open', sort: 'newest' })}
      >
        <div className="mb-5 flex min-h-12 flex-wrap items-center justify-between gap-3">
          <TabList label="Reports" tabs={TABS} />
          {address.state === 'open' ? (
            <Select
              label="Order"
              labelHidden
              value={address.sort}
              onChange={({ currentTarget }) =>
                go({ sort: currentTarget.value === 'most' ? 'most' : 'newest' })
              }
              className="max-sm:w-full"
            >
              <option value="newest">Newest first</option>
              <option value="most">Most reported first</option>
            </Select>
          ) : null}
        </div>
        {TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Cases address={address} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

function Cases({ address }: { address: ReportsAddress }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(casesQuery(address));
  if (!data && error)
    return <LoadFailed title={strings.listFailed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data) return <CasesLoading />;
  const isOpen = address.state === 'open';
  const toPage = (after: string | undefined) => ({ search: writeAddress({ ...address, after }) });
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity aria-busy:opacity-60"
    >
      {data.content.length === 0 ? (
        <EmptyState
          title={isOpen ? strings.noneOpen : strings.noneClosed}
          text={isOpen ? strings.noneOpenText : strings.noneClosedText}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {data.content.map((each) => (
            <li key={each.id}>
              <CaseCard reported={each} />
            </li>
          ))}
        </ul>
      )}
      {address.after !== undefined || data.next !== null ? (
        <nav aria-label="Pages of reports" className="flex justify-center gap-3">
          {address.after === undefined ? null : <ButtonLink to={toPage(undefined)}>First page</ButtonLink>}
          {data.next === null ? null : <ButtonLink to={toPage(data.next)}>Next page</ButtonLink>}
        </nav>
      ) : null}
    </div>
  );
}
