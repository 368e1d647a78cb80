import { limits } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useParams } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ConsolePage } from '../console/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import { filtersOf, readAddress, writeAddress, type PeopleAddress } from './people-address.ts';
import { PeopleFilters } from './people-filters.tsx';
import { isPageChosen, PeopleTable } from './people-table.tsx';
import { peopleQuery } from './people.queries.ts';
import { PersonPanel } from './person-panel.tsx';
import { messages } from './people.messages.ts';

/** The accounts of this server, and beside the list the one that its address names. */
export function Component() {
  const { search } = useLocation();
  const { userName } = useParams();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const { data } = useQuery(peopleQuery(address));
  return (
    <ConsolePage
      title={messages.title}
      note={data && messages.total({ total: data.total, more: data.more ? 'yes' : 'no' })}
    >
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          userName !== undefined && 'xl:grid-cols-[minmax(0,1fr)_404px]',
        )}
      >
        <div
          className={cx('grid grid-cols-[minmax(0,1fr)] gap-4', userName !== undefined && 'max-xl:hidden')}
        >
          <PeopleFilters key={search} address={address} />
          <People key={`list ${search}`} address={address} selectedName={userName} />
        </div>
        {userName === undefined ? null : <PersonPanel key={userName} userName={userName} search={search} />}
      </div>
    </ConsolePage>
  );
}

function People({ address, selectedName }: { address: PeopleAddress; selectedName: string | undefined }) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(peopleQuery(address));
  const { staff } = useSignedInUser();
  const [chosenNames, setChosenNames] = useState<ReadonlySet<string>>(new Set());
  const [isAllChosen, setIsAllChosen] = useState(false);
  const choose = (names: ReadonlySet<string>) => {
    setChosenNames(names);
    setIsAllChosen(false);
  };
  if (!data && error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  if (!data)
    return (
      <Loading label={messages.loading} captionHidden>
        <Skeleton className="h-96 rounded-m" />
      </Loading>
    );
  if (data.content.length === 0 && address.after === '')
    return (
      <EmptyState
        title={messages.none}
        text={messages.noneText}
        action={<ButtonLink to={{ search: '' }}>{messages.clear}</ButtonLink>}
      />
    );
  const mayChooseAll =
    staff === 'administrator' &&
    !isAllChosen &&
    isPageChosen({ people: data.content, chosenNames }) &&
    data.total > data.content.length &&
    data.total <= limits.people.filtered;
  const toPage = (after: string) => ({ search: writeAddress({ ...address, after }) });
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity aria-busy:opacity-60"
    >
      <PeopleTable
        people={data.content}
        search={writeAddress(address)}
        selectedName={selectedName}
        chosenNames={chosenNames}
        onChoose={choose}
      />
      {chosenNames.size > 0 ? (
        <BulkBar
          target={
            isAllChosen
              ? { filter: filtersOf(address), expected: data.total }
              : { userNames: [...chosenNames] }
          }
          onClear={() => choose(new Set())}
          {...(mayChooseAll && { all: data.total, onChooseAll: () => setIsAllChosen(true) })}
        />
      ) : null}
      {address.after !== '' || data.next !== null ? (
        <nav aria-label={messages.pages} className="flex justify-center gap-3">
          {address.after === '' ? null : <ButtonLink to={toPage('')}>{messages.first}</ButtonLink>}
          {data.next === null ? null : <ButtonLink to={toPage(data.next)}>{messages.next}</ButtonLink>}
        </nav>
      ) : null}
    </div>
  );
}
