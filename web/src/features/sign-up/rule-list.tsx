import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';

interface RuleListProps<T> {
  id: string;
  title: string;
  about: string;
  /** Adds a rule. */
  form: ReactNode;
  query: UseQueryResult<{ content: readonly T[] }>;
  loading: string;
  failed: string;
  /** What stands in the place of the list where there is no rule. */
  empty: string;
  /** Renders the rules once they are loaded. */
  children: (rules: readonly T[]) => ReactNode;
}

/** A list of rules about who may sign up, with a form that adds one. */
export function RuleList<T>({
  id,
  title,
  about,
  form,
  query: { data, error, isFetching, refetch },
  loading,
  failed,
  empty,
  children,
}: RuleListProps<T>) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-[17px] font-semibold">
          {title}
        </h2>
        <p className="text-text-2">{about}</p>
      </div>
      {form}
      {data ? (
        data.content.length === 0 ? (
          <p className="text-text-3">{empty}</p>
        ) : (
          children(data.content)
        )
      ) : error ? (
        <LoadFailed title={failed} error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        <LoadingRows
          label={loading}
          className="grid gap-1"
          count={3}
          row={<Skeleton className="h-12 rounded-m" />}
        />
      )}
    </section>
  );
}
