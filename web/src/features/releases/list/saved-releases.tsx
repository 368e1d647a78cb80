import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { messages } from '../releases.messages.ts';
import { savedReleasesQuery } from '../releases.queries.ts';
import { ReleaseList } from './release-list.tsx';

interface SavedReleasesProps {
  /** From 0. */
  page: number;
  onPage: (page: number) => void;
}

/** The releases that the viewer has saved, latest first. */
export function SavedReleases({ page, onPage }: SavedReleasesProps) {
  const query = useQuery(savedReleasesQuery(page));
  return (
    <ReleaseList
      {...{ query, page, onPage }}
      label={messages.savedReleases}
      empty={<EmptyState level={3} title={messages.noSavedReleasesYet} text={messages.saveAnyRelease} />}
    />
  );
}
