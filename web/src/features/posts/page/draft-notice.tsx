import { listNames, credits, type posts } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { useNavigate } from '../../../navigation/router/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/controls/chip.tsx';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { AnswerButtons, useDecision, WithdrawButton } from '../../credits/index.ts';

/** The state of a draft on its page: the answers of the artists and the actions of the viewer. */
export function Draft({ post }: { post: posts.Post }) {
  const { data: user } = useCurrentUser();
  const isAuthor = user?.userName === post.author.userName;
  const isAsked = user ? post.pendingFeatures.includes(user.userName) : false;
  return (
    <Panel className="grid gap-5">
      <div className="flex gap-3">
        <InfoIcon className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="text-[17px]">Not published yet</h2>
          <output className="block mt-1 break-words text-text-2">{describeDraft(post, isAuthor)}</output>
        </div>
      </div>
      <Answers post={post} isAuthor={isAuthor} />
      {isAsked ? <RequestActions post={post} /> : null}
      {isAuthor && post.pendingFeatures.length === 0 ? <Publish post={post} /> : null}
    </Panel>
  );
}

/** Describes the state of a draft in one or two sentences. */
function describeDraft({ pendingFeatures, rejectedFeatures, author }: posts.Post, isAuthor: boolean): string {
  if (pendingFeatures.length > 0)
    return `Waiting for ${listNames(pendingFeatures)}. Until everyone approves, only ${isAuthor ? 'you' : 'the author'} and the featured artists can see this track.`;
  if (!isAuthor) return `It's up to ${author.userName} to publish it.`;
  if (rejectedFeatures.length === 0) return 'You can publish it or delete it.';
  return `${listNames(rejectedFeatures)} declined to be featured. You can publish without them or delete the track.`;
}

const ANSWERS: { key: 'features' | 'pendingFeatures' | 'rejectedFeatures'; label: string; tone: ChipTone }[] =
  [
    { key: 'features', label: credits.strings.saidYes, tone: 'accent' },
    { key: 'pendingFeatures', label: credits.strings.waiting, tone: 'plain' },
    { key: 'rejectedFeatures', label: credits.strings.saidNo, tone: 'danger' },
  ];

function Answers({ post, isAuthor }: { post: posts.Post; isAuthor: boolean }) {
  const rows = ANSWERS.flatMap(({ key, ...answer }) => post[key].map((name) => ({ name, key, ...answer })));
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Featured artists" className="grid gap-2">
      {rows.map(({ name, key, label, tone }) => (
        <li
          key={name}
          className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 rounded-m bg-surface-2 py-1.5 pr-2 pl-4"
        >
          <span className="min-w-0 grow font-medium break-words">{name}</span>
          <Chip tone={tone} className={tone === 'plain' ? 'bg-surface-3!' : ''}>
            {label}
          </Chip>
          {isAuthor && key === 'pendingFeatures' ? (
            <WithdrawButton post={post} name={name} className="bg-surface-3!" />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** For a requested artist. An artist who rejects the request loses access to the draft. */
function RequestActions({ post }: { post: posts.Post }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-3">
      <p>
        <strong>{post.author.userName}</strong> {credits.strings.wants}
      </p>
      <AnswerButtons
        post={post}
        onDone={async (answer) => {
          if (answer === 'reject') await navigate(paths.pendingFeatures, { replace: true });
        }}
      />
    </div>
  );
}

/** For the author, once no request is pending. */
function Publish({ post }: { post: posts.Post }) {
  const { mutate, isPending } = useDecision(post);
  return (
    <div>
      <Button variant="primary" loading={isPending} onClick={() => mutate({ kind: 'publish' })}>
        {credits.strings.publishWithout(listNames(post.rejectedFeatures))}
      </Button>
    </div>
  );
}
