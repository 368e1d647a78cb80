import { clock, cutToCodePoints, isolateText, limits, trimText, type posts } from '@backbeat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MAX_SEARCH_LENGTH, postsWith, trackChoiceQuery } from './track-choice.queries.ts';
import { messages } from './edit.messages.ts';

export interface TrackChoiceDialogProps {
  kind: 'own' | 'search';
  /** The reference of the owner's posts. */
  ownPosts: string;
  owner: string;
  /** The release, which may hold drafts already. */
  releaseId: string;
  /** The ids of the posts that are on the release. */
  chosenIds: ReadonlySet<string>;
  onAdd: (post: posts.Post) => void;
  onClose: () => void;
}

/** Chooses tracks of a release among own posts and drafts, or published posts of other users. */
export function TrackChoiceDialog({
  kind,
  ownPosts,
  owner,
  releaseId,
  chosenIds,
  onAdd,
  onClose,
}: TrackChoiceDialogProps) {
  const [text, setText] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const isOwn = kind === 'own';
  const term = useDebounced(trimText(text), limits.debounce.userSearch);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    trackChoiceQuery(isOwn ? { kind, ref: ownPosts } : { kind, text: term }),
  );
  const loadedPosts = data?.pages.flatMap(({ content }) => content);
  const matches =
    loadedPosts &&
    (isOwn
      ? postsWith(loadedPosts, trimText(text))
      : loadedPosts.filter(({ author }) => author.userName !== owner));
  const isWaiting = !isOwn && term === '';
  return (
    <Dialog
      open
      tall
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isOwn ? messages.chooseTracks : messages.askForTrack}
      {...(!isOwn && { description: messages.asksAuthor })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <TextField
          label={isOwn ? messages.searchYourPosts : messages.searchTracks}
          icon={<SearchIcon />}
          type="search"
          value={text}
          onChange={({ target }) => setText(cutToCodePoints(target.value, MAX_SEARCH_LENGTH))}
        />
        <output className="sr-only">{announcement}</output>
        {matches && matches.length > 0 ? (
          <ul
            aria-label={isOwn ? messages.yourPosts : messages.foundTracks}
            className="grid grid-cols-[minmax(0,1fr)]"
          >
            {matches.map((post) => (
              <li key={post.id} className="flex items-center gap-3 border-b border-edge py-2.5">
                <div className="min-w-0 grow">
                  <p dir="auto" className="truncate font-medium">
                    {post.title}
                  </p>
                  <p className="truncate text-[14px] text-text-3">
                    {[
                      isOwn ? null : messages.byAuthor({ author: post.author.userName }),
                      post.duration === null ? null : clock(post.duration),
                      post.heldBy && post.heldBy.id !== releaseId
                        ? messages.comesOutWith({ release: isolateText(post.heldBy.title) })
                        : null,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </p>
                </div>
                {isOwn && post.status !== 'PUBLISHED' ? <Chip>{messages.draft}</Chip> : null}
                {chosenIds.has(post.id) ? (
                  <Chip tone="accent">{messages.isOnRelease}</Chip>
                ) : (
                  <Button
                    size="small"
                    disabled={post.heldBy !== null && post.heldBy.id !== releaseId}
                    onClick={() => {
                      setAnnouncement(messages.added({ title: isolateText(post.title) }));
                      onAdd(post);
                    }}
                  >
                    {renderText(
                      messages.add({
                        title: isolateText(post.title),
                        hidden: (parts) => <VisuallyHidden>{renderText(parts)}</VisuallyHidden>,
                      }),
                    )}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : isWaiting ? null : error ? (
          <div className="grid justify-items-start gap-3">
            <p>{failureSentence(error)}</p>
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {messages.tryAgain}
            </Button>
          </div>
        ) : (
          <p className="text-text-3">
            {matches === undefined
              ? messages.loadingTracks
              : isOwn && loadedPosts?.length === 0
                ? messages.noPostsOfYours
                : messages.noTracksFound}
          </p>
        )}
        {hasNextPage ? (
          <Button
            size="small"
            loading={isFetching}
            className="justify-self-start"
            onClick={() => void fetchNextPage()}
          >
            {messages.showMore}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
