import { consolePaths } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ConsolePage } from '../console/index.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestRow } from './request-row.tsx';
import { signUpsQuery, useDecideRequests } from './sign-up.queries.ts';
import { readAddress, STATES, writeAddress, type SignUpsAddress } from './sign-ups-address.ts';
import { messages } from './sign-up.messages.ts';

/** The requests of people who want to join. */
export function Component() {
  const query = useLocation().search;
  const address = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  const navigate = useNavigate();
  const { staff } = useSignedInUser();
  const { data } = useQuery(signUpsQuery(address));
  const go = (next: Partial<SignUpsAddress>, isReplaced = false) =>
    void navigate(
      { search: writeAddress({ ...address, after: undefined, ...next }) },
      { replace: isReplaced },
    );
  const tabs = STATES.map((value) => {
    const count = data?.counts[value] ?? 0;
    const label = messages.tabs[value];
    return { value, label: count > 0 ? messages.tabWithCount({ tab: label, count }) : label };
  });
  return (
    <ConsolePage
      title={messages.signUps}
      isNarrow
      actions={
        staff === 'administrator' ? (
          <ButtonLink size="small" to={consolePaths.consoleSignUpRules}>
            {messages.rules}
          </ButtonLink>
        ) : null
      }
    >
      <Tabs
        value={address.state}
        onChange={(value) => go({ state: STATES.find((state) => state === value) ?? 'waiting' })}
      >
        <div className="mb-5 flex min-h-12 flex-wrap items-center justify-between gap-3">
          <TabList label={messages.signUps} tabs={tabs} />
          <TextField
            label={messages.search}
            labelHidden
            type="search"
            placeholder={messages.searchHint}
            maxLength={100}
            value={address.q}
            onChange={({ currentTarget }) => go({ q: currentTarget.value }, true)}
            className="max-sm:w-full"
          />
        </div>
        {STATES.map((value) => (
          <TabPanel key={value} value={value}>
            <Requests key={query} address={address} />
          </TabPanel>
        ))}
      </Tabs>
    </ConsolePage>
  );
}

function Requests({ address }: { address: SignUpsAddress }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(signUpsQuery(address));
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const [isRejecting, setIsRejecting] = useState(false);
  const clear = () => {
    setSelectedIds([]);
    setIsRejecting(false);
  };
  const { mutate, isPending } = useDecideRequests(address.state, clear);
  if (!data && error)
    return <LoadFailed title={messages.loadFailed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data) return <RequestsLoading />;
  const { content, next } = data;
  // A request that another member of the team has decided is no longer selected.
  const ids = content.map(({ id }) => id).filter((id) => selectedIds.includes(id));
  const toPage = (after: string | undefined) => ({ search: writeAddress({ ...address, after }) });
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity aria-busy:opacity-60"
    >
      {content.length === 0 ? (
        <EmptyState
          title={address.q === '' ? messages.none[address.state] : messages.noneMatches({ q: address.q })}
          text={address.q === '' ? messages.noneText[address.state] : undefined}
        />
      ) : (
        <>
          {address.state === 'rejected' ? null : (
            <div className="flex min-h-11 flex-wrap items-center gap-3">
              <Checkbox
                label={ids.length > 0 ? messages.selected({ count: ids.length }) : messages.selectAll}
                checked={ids.length === content.length}
                onChange={({ currentTarget }) =>
                  setSelectedIds(currentTarget.checked ? content.map(({ id }) => id) : [])
                }
              />
              <span className="grow" />
              {ids.length > 0 ? (
                <>
                  <Button size="small" onClick={() => setIsRejecting(true)}>
                    {messages.rejectSelected({ count: ids.length })}
                  </Button>
                  <Button
                    size="small"
                    variant="primary"
                    loading={isPending && !isRejecting}
                    onClick={() => mutate({ action: 'approve', ids })}
                  >
                    {messages.approveSelected({ count: ids.length })}
                  </Button>
                </>
              ) : null}
            </div>
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {content.map((request) => (
              <li key={request.id}>
                <RequestRow
                  request={request}
                  isSelected={ids.includes(request.id)}
                  onSelect={(isSelected) =>
                    setSelectedIds(isSelected ? [...ids, request.id] : ids.filter((id) => id !== request.id))
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {address.after !== undefined || next !== null ? (
        <nav aria-label={messages.pages} className="flex justify-center gap-3">
          {address.after === undefined ? null : (
            <ButtonLink to={toPage(undefined)}>{messages.firstPage}</ButtonLink>
          )}
          {next === null ? null : <ButtonLink to={toPage(next)}>{messages.nextPage}</ButtonLink>}
        </nav>
      ) : null}
      <RejectDialog
        title={messages.rejectManyTitle({ count: ids.length })}
        open={isRejecting}
        isPending={isPending}
        onOpenChange={setIsRejecting}
        onReject={(rejection) => mutate({ action: 'reject', ids, ...rejection })}
      />
    </div>
  );
}

function RequestsLoading() {
  return (
    <LoadingRows
      label={messages.loading}
      className="grid gap-2"
      count={4}
      row={<Skeleton className="h-[112px] rounded-m" />}
    />
  );
}
