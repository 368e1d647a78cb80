import { credits, listNames, type posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { PlayTrackButton } from '../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { AnswerButtons, DecisionButtons, RequestTerms, useProposedSound } from '../credits/index.ts';

interface RequestRowProps {
  post: posts.Post;
  isEnded: boolean;
  viewer: string;
  onAnswered: () => void;
}

/** A request to the viewer, with its sound and the answer in place. */
export function RequestRow({ post, isEnded, viewer, onAnswered }: RequestRowProps) {
  const { author, status } = post;
  const wants = status === 'PUBLISHED' ? credits.messages.wantsChange : credits.messages.wants;
  return (
    <Frame post={post} to={paths.request(post.id)} lead={`${author.userName} ${wants}`}>
      <RequestTerms post={post} viewer={viewer} isCompact />
      <div className="mt-auto">
        <AnswerButtons post={post} isEnded={isEnded} onDone={onAnswered} />
      </div>
    </Frame>
  );
}

/** An own post that waits for a decision because an artist has declined. */
export function DecisionRow({ post }: { post: posts.Post }) {
  const { status, proposal, rejectedFeatures } = post;
  const lead =
    status === 'PUBLISHED'
      ? credits.messages.declinedProposal({ names: listNames(proposal?.declined ?? []) })
      : credits.describeDecision(listNames(rejectedFeatures));
  return (
    <Frame post={post} to={paths.post(post.id)} lead={lead}>
      <div className="mt-auto">
        <DecisionButtons post={post} />
      </div>
    </Frame>
  );
}

interface FrameProps {
  post: posts.Post;
  /** Where the title leads. */
  to: string;
  /** Above the title: what waits. */
  lead: string;
  children: ReactNode;
}

function Frame({ post, to, lead, children }: FrameProps) {
  const { id, title, banner, waveform } = post;
  const { track } = useProposedSound(post);
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-3 rounded-m bg-surface-2 p-4 [&_[data-answers]>*:nth-child(2)]:bg-surface-3"
    >
      <p className="text-[14px] wrap-anywhere text-text-2">{lead}</p>
      <div className="flex items-center gap-4">
        <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="w-18 shrink-0 rounded-m" />
        <h3 className="min-w-0 grow text-[19px]">
          <Link to={to} className="thumb block rounded-s hover:underline">
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {title}
            </span>
          </Link>
        </h3>
        {track ? <PlayTrackButton track={track} /> : null}
      </div>
      {children}
    </article>
  );
}
