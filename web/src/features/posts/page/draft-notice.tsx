import { listNames, credits, type posts } from '@backbeat/contract';
import { Chip, type ChipTone } from '../../../ui/controls/chip.tsx';
import { InfoIcon } from '../../../ui/icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { DecisionButtons, hasSplit, WithdrawButton } from '../../credits/index.ts';
import { messages } from './page.messages.ts';

/** The state of a draft on its page: the answers of the artists and the actions of the author. */
export function DraftNotice({ post }: { post: posts.Post }) {
  const { data: user } = useCurrentUser();
  const isAuthor = user?.userName === post.author.userName;
  return (
    <Panel className="grid gap-5">
      <div className="flex gap-3">
        <InfoIcon className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="text-[17px]">{credits.messages.notPublished}</h2>
          <output className="block mt-1 break-words text-text-2">{describeDraft(post, isAuthor)}</output>
        </div>
      </div>
      <Answers post={post} viewer={user?.userName} />
      {isAuthor && post.pendingFeatures.length === 0 ? <DecisionButtons post={post} /> : null}
    </Panel>
  );
}

/** Describes the state of a draft in one or two sentences. */
function describeDraft(post: posts.Post, isAuthor: boolean): string {
  const { pendingFeatures, rejectedFeatures, author } = post;
  if (pendingFeatures.length > 0) return credits.describeWaitingDraft(listNames(pendingFeatures), isAuthor);
  if (!isAuthor) return credits.messages.upToAuthor({ author: author.userName });
  if (rejectedFeatures.length === 0) return credits.messages.publishOrDelete;
  return credits.describeDeclinedDraft(listNames(rejectedFeatures), hasSplit(post));
}

const ANSWERS: { key: 'features' | 'pendingFeatures' | 'rejectedFeatures'; label: string; tone: ChipTone }[] =
  [
    { key: 'features', label: credits.messages.saidYes, tone: 'accent' },
    { key: 'pendingFeatures', label: credits.messages.waiting, tone: 'plain' },
    { key: 'rejectedFeatures', label: credits.messages.saidNo, tone: 'danger' },
  ];

function Answers({ post, viewer }: { post: posts.Post; viewer: string | undefined }) {
  const isAuthor = viewer === post.author.userName;
  const rows = ANSWERS.flatMap(({ key, ...answer }) => post[key].map((name) => ({ name, key, ...answer })));
  if (rows.length === 0) return null;
  return (
    <ul aria-label={messages.featuredArtists} className="grid gap-2">
      {rows.map(({ name, key, label, tone }) => (
        <li
          key={name}
          className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 rounded-m bg-surface-2 py-1.5 pr-2 pl-4"
        >
          <span className="min-w-0 grow font-medium break-words">
            {name === viewer ? messages.you : name}
          </span>
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
