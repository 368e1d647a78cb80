import { moderation } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useLocation, useNavigate } from '@packages/router';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { ConsolePage } from '../console/index.ts';
import { CaseCard } from './case-card.tsx';
import { CasesLoading } from './cases-loading.tsx';
import { readAddress, writeAddress, type ReportsAddress } from './reports-address.ts';
import { casesQuery } from './moderation.queries.ts';
import { messages } from './moderation.messages.ts';

const TABS = [
  { value: 'open', label: messages.open },
  { value: 'closed', label: messages.resolved },
];

/** The report queue of staff. */
export function Component() {
  const query = useLocation().search;
  const address = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  const navigate = useNavigate();
  const go = (next: Partial<ReportsAddress>) =>
    void navigate({ search: writeAddress({ ...address, after: undefined, ...next }) });
  return (
    <ConsolePage title={messages.reports} isNarrow>
      <Tabs
        value={address.state}
        onChange={(state) => go({ state: state === 'closed' ? 'closed' : 'open', sort: 'newest' })}
      >
        <div className="mb-5 flex min-h-12 flex-wrap items-center justify-between gap-3">
          <TabList label={messages.reports} tabs={TABS} />
          {address.state === 'open' ? (
            <Select
              label={messages.order}
              labelHidden
              value={address.sort}
              onChange={({ currentTarget }) =>
                go({ sort: currentTarget.value === 'most' ? 'most' : 'newest' })
              }
              className="max-sm:w-full"
            >
              <option value="newest">{messages.newestFirst}</option>
              <option value="most">{messages.mostReportedFirst}</option>
            </Select>
          ) : null}
        </div>
        {TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Cases address={address} />
          </TabPanel>
        ))}
      </Tabs>
    </ConsolePage>
  );
}

function Cases({ address }: { address: ReportsAddress }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(casesQuery(address));
  if (!data && error)
    return (
      <LoadFailed
        title={moderation.messages.listFailed}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
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
          title={isOpen ? moderation.messages.noneOpen : moderation.messages.noneClosed}
          text={isOpen ? moderation.messages.noneOpenText : moderation.messages.noneClosedText}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {data.content.map((each) => (
            <li key={each.id} data-row tabIndex={-1} className="rounded-l">
              <CaseCard reportCase={each} />
            </li>
          ))}
        </ul>
      )}
      {address.after !== undefined || data.next !== null ? (
        <nav aria-label={messages.pagesOfReports} className="flex justify-center gap-3">
          {address.after === undefined ? null : (
            <ButtonLink to={toPage(undefined)}>{messages.firstPage}</ButtonLink>
          )}
          {data.next === null ? null : <ButtonLink to={toPage(data.next)}>{messages.nextPage}</ButtonLink>}
        </nav>
      ) : null}
    </div>
  );
}
