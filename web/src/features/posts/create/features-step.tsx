import { limits, posts } from '@backbeat/contract';
import { InfoIcon } from '../../../ui/icons.tsx';
import { ChosenUsers, UserPicker } from '../../users/index.ts';
import type { StepProps } from './step-props.ts';

/** The featured artists of a new post. */
export function FeaturesStep({ draft: { features }, change }: StepProps) {
  const names = features.map(({ userName }) => userName);
  const isFull = names.length >= limits.features;
  return (
    <div className="grid gap-6">
      <p className="flex gap-3 rounded-m bg-surface-1 p-4 text-text-2">
        <InfoIcon className="mt-0.5 shrink-0 text-accent" />
        {posts.strings.staysDraft}
      </p>
      <UserPicker
        label="Add artists"
        hint={isFull ? posts.strings.features : `${names.length} of ${limits.features}`}
        disabled={isFull}
        chosen={names}
        onChoose={({ userName, profilePic }) => change({ features: [...features, { userName, profilePic }] })}
      />
      <ChosenUsers
        label="Featured artists"
        users={features}
        onRemove={(name) => change({ features: features.filter(({ userName }) => userName !== name) })}
      />
      {names.length === 0 ? <p className="text-text-3">No features? Skip this step.</p> : null}
    </div>
  );
}
