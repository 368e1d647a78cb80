import type { releases } from '@backbeat/contract';
import { cx } from '../../../ui/cx.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { BlockerActions } from './blocker-actions.tsx';

const refusals: readonly releases.Blocker['kind'][] = ['declined', 'unplayable'];

/** What keeps a release from going out, each with the actions that help. */
export function BlockerList({ release }: { release: releases.Release }) {
  const { blockers, pendingArtists } = release;
  // The blockers of artists come in the order of their names.
  const artistBlockers = blockers.filter(({ kind }) => kind === 'artist');
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {blockers.map((blocker) => {
        const isRefusal = refusals.includes(blocker.kind);
        return (
          <li key={blocker.sentence} className="grid grid-cols-[22px_minmax(0,1fr)] gap-x-3 py-3.5">
            <span
              aria-hidden="true"
              className={cx(
                'mt-0.5 grid size-4.5 place-items-center rounded-pill',
                isRefusal ? 'bg-danger text-surface-1' : 'border-[1.75px] border-text-3',
              )}
            >
              {isRefusal ? <CloseIcon size={11} strokeWidth={3} /> : null}
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere">{blocker.sentence}</p>
              <BlockerActions
                release={release}
                blocker={blocker}
                artist={pendingArtists[artistBlockers.indexOf(blocker)]}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
