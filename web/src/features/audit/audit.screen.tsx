import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useLocation } from '@packages/router';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ConsolePage } from '../console/index.ts';
import { readAddress, writeAddress, type AuditAddress } from './audit-address.ts';
import { AuditCheck, ExportButtons } from './audit-tools.tsx';
import { AuditEntry } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit.queries.ts';
import { labelOfTarget } from './audit-labels.ts';
import { messages } from './audit.messages.ts';

/** What the team, the system and commands did, newest first. */
export function Component() {
  const { search } = useLocation();
  const { staff } = useSignedInUser();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  return (
    <ConsolePage
      title={messages.title}
      actions={staff === 'administrator' ? <ExportButtons address={address} /> : null}
    >
      <AuditFilters key={search} address={address} />
      {address.target === '' ? null : <TargetChip address={address} />}
      <Entries address={address} />
      {staff === 'administrator' ? <AuditCheck /> : null}
    </ConsolePage>
  );
}

function Entries({ address }: { address: AuditAddress }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(auditQuery(address));
  if (!data && error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <Loading label={messages.loading} captionHidden>
        <Skeleton className="h-64 rounded-m" />
      </Loading>
    );
  const isFiltered = writeAddress({ ...address, after: '' }) !== '';
  if (data.content.length === 0 && address.after === '')
    return (
      <EmptyState
        title={messages.none}
        text={isFiltered ? messages.noneFound : messages.noneText}
        action={isFiltered ? <ButtonLink to={{ search: '' }}>{messages.clear}</ButtonLink> : undefined}
      />
    );
  const toPage = (after: string) => ({ search: writeAddress({ ...address, after }) });
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity aria-busy:opacity-60"
    >
      <ul className="divide-y divide-line overflow-hidden rounded-m bg-surface-1">
        {data.content.map((item) => (
          <AuditEntry key={item.entry.seq} item={item} />
        ))}
      </ul>
      {address.after !== '' || data.next !== null ? (
        <nav aria-label={messages.pages} className="flex justify-center gap-3">
          {address.after === '' ? null : <ButtonLink to={toPage('')}>{messages.newest}</ButtonLink>}
          {data.next === null ? null : <ButtonLink to={toPage(data.next)}>{messages.older}</ButtonLink>}
        </nav>
      ) : null}
    </div>
  );
}

/** What the entries are about, where a link from it opened the log, and the way back to all. */
function TargetChip({ address }: { address: AuditAddress }) {
  const { data } = useQuery(auditQuery(address));
  const [kind = ''] = address.target.split(':');
  const target = labelOfTarget(kind);
  const name = data?.content.find(({ entry }) => entry.target !== null)?.names.target ?? null;
  return (
    <p className="flex items-center gap-2">
      <Chip tone="accent">
        {name === null ? messages.about({ target }) : messages.aboutNamed({ target, name })}
      </Chip>
      <ButtonLink
        size="small"
        variant="ghost"
        to={{ search: writeAddress({ ...address, target: '', after: '' }) }}
      >
        {messages.clearTarget}
      </ButtonLink>
    </p>
  );
}
