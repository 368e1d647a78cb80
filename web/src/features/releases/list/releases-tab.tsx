import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../releases.messages.ts';
import { releasesOfQuery } from '../releases.queries.ts';
import { ReleaseList } from './release-list.tsx';

interface ReleasesTabProps {
  userName: string;
  /** Whether they are the viewer's own, which has those that are not out too. */
  isOwn: boolean;
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
}

/** The releases on the profile of a user. */
export function ReleasesTab({ userName, isOwn, page, onPage }: ReleasesTabProps) {
  const query = useQuery(releasesOfQuery(userName, page, isOwn));
  return (
    <ReleaseList
      {...{ query, page, onPage }}
      label={messages.releases}
      empty={<EmptyState level={3} title={messages.noReleasesYet} />}
    />
  );
}
