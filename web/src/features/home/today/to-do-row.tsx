import { contributorRoleLabel, credits, sharePercent, type posts } from '@backbeat/contract';
import { useId, type ReactNode } from 'react';
import { keepPercentages } from '../../../lib/format/keep-percentages.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { releaseAge } from '../../../lib/format/time-labels.ts';
import { player, PlayTrackButton, usePlayback, type Track } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { declinedNames, useProposedSound } from '../../credits/index.ts';
import { messages } from '../home.messages.ts';

interface ToDoRowProps {
  post: posts.Post;
  viewer: string;
  /** Whether it is the one thing to do. */
  isFirst: boolean;
  onAnswer: () => void;
}

/** A request to the viewer, or an own post to decide on: its sound, and the way to the answer. */
export function ToDoRow({ post, viewer, isFirst, onAnswer }: ToDoRowProps) {
  const { id, title, author, banner, waveform, proposal, time } = post;
  const sentenceId = useId();
  const { track } = useProposedSound(post);
  const isOwn = author.userName === viewer;
  const age = releaseAge(proposal?.proposedAt ?? time);
  return (
    <article
      aria-label={title}
      className="flex h-16 items-center gap-3 overflow-hidden rounded-m bg-surface-1 pr-2.5 md:gap-4 md:pr-3"
    >
      <Artwork id={id} peaks={waveform} src={banner} eager ratio="square" className="w-16 shrink-0">
        {track ? (
          <PlayTrackButton track={track} size="small" onArt isQuiet className="absolute inset-0 m-auto" />
        ) : null}
      </Artwork>
      <div className="min-w-0 grow leading-snug">
        <p className="line-clamp-2 text-[14px] wrap-anywhere md:line-clamp-1 md:text-[15px]">
          <span id={sentenceId}>{isOwn ? describeDecision(post) : describeRequest(post, viewer)}</span>
          <span className="text-text-3 md:hidden">{` · ${age}`}</span>
        </p>
        <p className="hidden truncate text-[13.5px] text-text-3 md:block">
          <span>{isOwn ? messages.itsYourCall : describePart(post, viewer)}</span>
          <span>{` · ${age}`}</span>
        </p>
      </div>
      {track ? <ListenButton track={track} describedBy={sentenceId} /> : null}
      <Button
        size="small"
        variant={isFirst ? 'primary' : 'plain'}
        aria-haspopup="dialog"
        aria-describedby={sentenceId}
        onClick={onAnswer}
      >
        {isOwn ? messages.decide : messages.answer}
      </Button>
    </article>
  );
}

/** The same as the button on the picture, in a word, where there is room for it. */
function ListenButton({ track, describedBy }: { track: Track; describedBy: string }) {
  const { current, isPlaying } = usePlayback(track.id);
  return (
    <Button
      size="small"
      variant="ghost"
      aria-describedby={describedBy}
      onClick={() => (current ? player.toggle() : player.play(track))}
      className="max-md:hidden"
    >
      {isPlaying ? messages.pause : messages.listen}
    </Button>
  );
}

const strong = (parts: readonly ReactNode[]) => (
  <strong className="font-semibold">
    <bdi>{renderText(parts)}</bdi>
  </strong>
);

function describeRequest({ title, author, status, proposal }: posts.Post, viewer: string): ReactNode {
  const values = { author: author.userName, title, strong };
  // Removed artists are asked too, but the proposed credits are without them.
  if (proposal && !proposal.credits.some(({ userName }) => userName === viewer))
    return renderText(messages.wantsToRemoveYou(values));
  return renderText(status === 'PUBLISHED' ? messages.wantsToChange(values) : messages.wantsYou(values));
}

function describeDecision(post: posts.Post): ReactNode {
  const { title } = post;
  const names = declinedNames(post);
  return renderText(
    names === '' ? messages.everyoneAnswered({ title, strong }) : messages.declined({ names, title, strong }),
  );
}

/** The viewer's part in a draft, 'Featured artist, 30 %'; of a published track the first change. */
function describePart({ status, proposal }: posts.Post, viewer: string): string {
  const credit = proposal?.credits.find(({ userName }) => userName === viewer);
  const [change] = proposal?.changes ?? [];
  if (!credit || (status === 'PUBLISHED' && change !== undefined))
    return keepPercentages(change ?? credits.messages.changesTitle);
  const { roles, compositionShare, recordingShare } = credit;
  const shares = [...new Set([compositionShare, recordingShare])].flatMap((share) =>
    share === null ? [] : sharePercent(share),
  );
  return [...roles.map(contributorRoleLabel), shares.join(' / ')].filter(Boolean).join(', ');
}
