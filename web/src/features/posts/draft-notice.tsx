import type { posts } from '@backbeat/contract';
import { InfoIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { listNames } from './names.ts';

/** Says what an unpublished post still waits for. */
export function DraftNotice({ post: { status, pendingFeatures } }: { post: posts.Post }) {
  if (status === 'PUBLISHED') return null;
  return (
    <Panel className="flex gap-3">
      <InfoIcon className="mt-0.5 text-accent" />
      <div>
        <h2 className="text-[17px]">Not published yet</h2>
        <p className="mt-1 text-text-2">
          {pendingFeatures.length > 0
            ? `Still waiting for ${listNames(pendingFeatures)}. Until everyone has said yes, only the author and those who were asked can see it.`
            : 'Only its author can see it.'}
        </p>
      </div>
    </Panel>
  );
}
