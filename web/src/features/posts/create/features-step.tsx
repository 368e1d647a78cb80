import { posts, type users } from '@backbeat/contract';
import { InfoIcon } from '../../../ui/icons.tsx';
import { creditsFault, CreditsEditor, type CreditsDraft } from '../../credits/index.ts';
import { creditsOfDraft, type Draft } from './post-draft.ts';
import type { StepProps } from './step-props.ts';
import { messages } from './create.messages.ts';

type Author = Pick<users.CurrentUser, 'userName' | 'profilePic'>;

/** Whether the credits can be proposed: everyone has a role, and the split adds up. */
export const areFeaturesComplete = (draft: Draft, author: Author): boolean =>
  creditsFault(creditsOfDraft(draft, author)) === undefined;

/** The featured artists of a new post, the roles of all and the split. */
export function FeaturesStep({ user, draft, change }: StepProps) {
  const onChange = ({ credits: [authorTerms, ...features], hasSplit }: CreditsDraft) => {
    if (authorTerms) change({ own: authorTerms, features, hasSplit });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="flex gap-3 rounded-m bg-surface-1 p-4 text-text-2">
        <InfoIcon className="mt-0.5 shrink-0 text-accent" />
        {posts.messages.staysDraft}
      </p>
      <CreditsEditor draft={creditsOfDraft(draft, user)} onChange={onChange} />
      {draft.features.length === 0 ? <p className="text-text-3">{messages.workingAlone}</p> : null}
    </div>
  );
}
