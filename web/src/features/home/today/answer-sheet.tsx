import { credits, type posts } from '@backbeat/contract';
import { PlayTrackButton, TrackWaveform } from '../../../player/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import {
  AnswerButtons,
  CreditList,
  declinedNames,
  DecisionButtons,
  ShareBars,
  TermChanges,
  useProposedSound,
} from '../../credits/index.ts';

export interface AnswerSheetProps {
  post: posts.Post;
  viewer: string;
  /** Whether the request has ended elsewhere. */
  isEnded: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the server has stored the answer to a request. */
  onAnswered: () => void;
}

/** A request to the viewer with all that they agree to, or a decision on an own post. */
export function AnswerSheet({ post, viewer, isEnded, open, onOpenChange, onAnswered }: AnswerSheetProps) {
  const { id, title, author, banner, waveform } = post;
  const { track } = useProposedSound(post);
  const isOwn = author.userName === viewer;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={isOwn ? describeDecision(post) : describeRequest(post)}
      size="small"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 [&_[data-answers]>:first-child]:grow">
        <div className="flex items-center gap-4">
          <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="w-18 shrink-0 rounded-m">
            {track ? (
              <PlayTrackButton track={track} size="small" onArt isQuiet className="absolute inset-0 m-auto" />
            ) : null}
          </Artwork>
          {track?.waveform ? <TrackWaveform track={track} height={48} className="min-w-0 grow" /> : null}
        </div>
        {isOwn ? (
          <DecisionButtons post={post} />
        ) : (
          <>
            <Terms post={post} viewer={viewer} />
            <AnswerButtons post={post} isEnded={isEnded} onDone={onAnswered} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** All that an approval agrees to. The changes of a draft are the viewer's part, which the credits say. */
function Terms({ post: { status, proposal }, viewer }: Pick<AnswerSheetProps, 'post' | 'viewer'>) {
  if (!proposal) return null;
  return (
    <>
      {status === 'PUBLISHED' ? <TermChanges changes={proposal.changes} /> : null}
      <ShareBars credits={proposal.credits} viewer={viewer} />
      <CreditList credits={proposal.credits} viewer={viewer} />
    </>
  );
}

const describeRequest = ({ author, status }: posts.Post): string =>
  `${author.userName} ${status === 'PUBLISHED' ? credits.messages.wantsChange : credits.messages.wants}`;

const describeDecision = (post: posts.Post): string =>
  post.status === 'PUBLISHED'
    ? credits.messages.declinedProposal({ names: declinedNames(post) })
    : credits.describeDecision(declinedNames(post));
