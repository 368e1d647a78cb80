import { credits, listNames, type posts } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { useNavigate } from '@packages/router';
import { Panel } from '../../../ui/panel.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { AnswerButtons, RequestTerms } from '../../credits/index.ts';
import { ProposedSound } from './proposed-sound.tsx';
import { messages } from './page.messages.ts';

interface QuestionNoticeProps {
  post: posts.Post;
  isEnded: boolean;
  onAnswered: () => void;
}

/** What the author asks the viewer, before everything else on the page of the post. */
export function QuestionNotice({ post, isEnded, onAnswered }: QuestionNoticeProps) {
  const { userName } = useSignedInUser();
  const navigate = useNavigate();
  const { author, status, proposal, pendingFeatures } = post;
  const isPublished = status === 'PUBLISHED';
  const pendingNames = proposal?.pending ?? pendingFeatures;
  const isCurrentSound = (proposal?.version ?? post.version) === post.version;
  const names = listNames(pendingNames.map((name) => (name === userName ? messages.youWithin : name)));
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_minmax(300px,420px)] md:items-end">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 self-start">
        <h2 className="text-[20px] break-words">
          {`${author.userName} ${isPublished ? credits.messages.wantsChange : credits.messages.wants}`}
        </h2>
        <output className="text-[14px] break-words text-text-2">
          {isPublished ? credits.messages.stays({ names }) : credits.messages.draftWaits({ names })}
        </output>
        {/* On wide screens the head of the page has the sound of the current version. */}
        <div className={isCurrentSound ? 'md:hidden' : ''}>
          <ProposedSound post={post} />
        </div>
        <RequestTerms post={post} viewer={userName} isCompact />
      </div>
      <AnswerButtons
        post={post}
        isEnded={isEnded}
        onDone={async (answer) => {
          onAnswered();
          // An artist who rejects a draft loses access to it.
          if (answer === 'reject' && !isPublished) await navigate(paths.pendingFeatures, { replace: true });
        }}
      />
    </Panel>
  );
}
