import { limits, trimText, type follows } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { FollowButton } from './follow-button.tsx';
import { entriesOf, followList, type FollowDirection } from './follow-list.queries.ts';
import { renderText } from '../../lib/format/render-text.ts';
import { messages } from './follows.messages.ts';

export interface FollowListProps {
  userName: string;
  side: FollowDirection;
  open: boolean;
  onClose: () => void;
}

const words = {
  followers: { title: messages.followers, empty: messages.noFollowersYet, since: messages.followedSince },
  following: { title: messages.following, empty: messages.noFollowingYet, since: messages.followingSince },
} as const;

/** The followers of a user or the users they follow, latest first, with a search by name. */
export function FollowListDialog({ userName, side, open, onClose }: FollowListProps) {
  const { title } = words[side];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      size="small"
      hasAddress
    >
      {/* Closing the dialog resets the search. */}
      <FollowList userName={userName} side={side} />
    </Dialog>
  );
}

type ListProps = Pick<FollowListProps, 'userName' | 'side'>;

function FollowList({ userName, side }: ListProps) {
  const [text, setText] = useState('');
  const search = useDebounced(trimText(text), limits.debounce.userSearch);
  return (
    // A minimum height for most lists, so that the dialog does not change its size during a search.
    <div className="grid min-h-[min(480px,56dvh)] content-start gap-4">
      <TextField
        label={messages.searchByUsername}
        labelHidden
        type="search"
        icon={<SearchIcon />}
        placeholder={messages.searchByUsername}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.search.length}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Entries userName={userName} side={side} search={search} />
    </div>
  );
}

function Entries({ userName, side, search }: ListProps & { search: string }) {
  const {
    data,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(followList(userName, side, search));
  const { empty, since } = words[side];
  if (!data) {
    return error ? (
      <LoadFailed
        level={3}
        title={messages.weCouldntLoadTheList}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
        className="bg-transparent"
      />
    ) : (
      <Loading label={messages.loading} className="grid gap-1">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} className="h-14 rounded-m" />
        ))}
      </Loading>
    );
  }
  const entries = entriesOf(data.pages);
  if (entries.length === 0) {
    return (
      <EmptyState
        level={3}
        title={search === '' ? empty : messages.noUsersFound({ search })}
        className="bg-transparent break-words"
      />
    );
  }
  return (
    <>
      <ul className={cx('grid transition-opacity', isPlaceholderData && 'opacity-60')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} since={since} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          loading={isFetchingNextPage}
          disabled={isPlaceholderData}
          onClick={() => void fetchNextPage()}
          className="justify-self-center"
        >
          {messages.loadMore}
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className="text-center text-text-2">
          {messages.moreFailed({ why: failureSentence(error) })}
        </p>
      ) : null}
    </>
  );
}

interface EntryProps {
  entry: follows.FollowEntry;
  since: (typeof words)[FollowDirection]['since'];
}

/** Opening a profile closes the list, since its address does not contain it. */
function Entry({ entry, since }: EntryProps) {
  const nameId = useId();
  const { userName, profilePic, createdAt } = entry;
  return (
    <li className="relative -mx-2 flex min-h-14 min-w-0 items-center gap-3 rounded-m px-2 transition-colors hover:bg-surface-2">
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />
      <div className="min-w-0 grow">
        <p id={nameId} className="truncate font-semibold">
          <Link
            to={paths.profile(userName)}
            className="outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {userName}
          </Link>
        </p>
        <p className="text-[14px] text-text-2">
          {renderText(
            since({
              date: dateLabel(createdAt),
              time: (date) => <time dateTime={createdAt}>{date}</time>,
            }),
          )}
        </p>
      </div>
      <FollowButton
        userName={userName}
        size="small"
        describedBy={nameId}
        isQuiet
        isStateCached
        className="relative"
      />
    </li>
  );
}
