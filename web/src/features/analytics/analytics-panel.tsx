import { analytics, type users } from '@backbeat/contract';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { LockIcon } from '../../ui/rare-icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { useCurrentUser, useSignInLink } from '../auth/index.ts';
import { PlusOffer } from '../subscriptions/index.ts';
import { OwnPosts } from './own-posts.tsx';
import { messages } from './analytics.messages.ts';

/**
 * The analytics of all posts of a profile, for its owner. Opening one needs Plus. Renders nothing
 * on other profiles.
 */
export function AnalyticsPanel({ user }: { user: users.User }) {
  const { data: viewer } = useCurrentUser();
  if (viewer === undefined || (viewer !== null && viewer.id !== user.id)) return null;
  const isPlus = user.role === 'USERPLUS';
  return (
    <Panel>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>{messages.analytics}</h2>
        <Chip tone="plus" icon={isPlus ? <StarIcon size={14} isFilled /> : <LockIcon size={14} />}>
          {messages.premiumFeature}
        </Chip>
      </div>
      <PlusOffer className="-mt-3 mb-5">{analytics.messages.needsPlus}.</PlusOffer>
      {viewer === null ? <SignInFirst /> : <OwnPosts user={viewer} layout="grid" />}
    </Panel>
  );
}

function SignInFirst() {
  const { to, state } = useSignInLink();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-text-2">{analytics.messages.signIn}</p>
      <ButtonLink to={to} state={state}>
        {messages.logIn}
      </ButtonLink>
    </div>
  );
}
