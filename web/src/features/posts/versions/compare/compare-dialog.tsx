import { versions as contract, type posts, type versions } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { Comparison, SIDES } from './comparison.tsx';
import { equalGains } from './equal-loudness.ts';
import { useSyncedPlayer } from './use-synced-player.ts';
import { uiMessages } from '../../../../ui/ui.messages.ts';
import { messages } from '../versions.messages.ts';

/** The numbers of versions A and B. */
type Pair = readonly [number, number];

interface CompareDialogProps {
  post: posts.Post;
  list: readonly versions.Version[];
  /** The versions to begin with. */
  selection?: Pair;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Compares two versions of a post at the same position and at equal loudness. Back closes it. */
export function CompareDialog({
  post,
  list,
  selection: firstSelection,
  open,
  onOpenChange,
}: CompareDialogProps) {
  const [selection, setSelection] = useState<Pair>(() => firstSelection ?? firstChoice(list));
  const versionOf = (number: number) => list.find((version) => version.number === number);
  const [a, b] = [versionOf(selection[0]), versionOf(selection[1])];
  const choose = (side: number, number: number) =>
    setSelection(([first, second]) => {
      // Choosing the version of the other side swaps the two.
      if (side === 0) return [number, second === number ? first : second];
      return [first === number ? second : first, number];
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.compareVersionsOfTitle({ title: post.title })}
      size="large"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-2 gap-3">
          {SIDES.map((label, side) => (
            <Select
              key={label}
              label={label}
              value={selection[side]}
              onChange={(event) => choose(side, Number(event.currentTarget.value))}
            >
              {list.map((version) => (
                <option key={version.number} value={version.number}>
                  {nameOf(version)}
                </option>
              ))}
            </Select>
          ))}
        </div>
        {open && a && b ? <ComparedVersions key={`${a.number}-${b.number}`} pair={[a, b]} /> : null}
      </div>
    </Dialog>
  );
}

/** The current version against the newest other one. */
function firstChoice(list: readonly versions.Version[]): Pair {
  const base = list.find(({ isCurrent }) => isCurrent) ?? list[1];
  const otherVersion = list.find((version) => version !== base);
  return [base?.number ?? 0, otherVersion?.number ?? 0];
}

const nameOf = ({ number, isCurrent, isProposed }: versions.Version): string =>
  `v${number}${isCurrent ? ' · current' : ''}${isProposed ? ' · proposed' : ''}`;

function ComparedVersions({ pair }: { pair: readonly [versions.Version, versions.Version] }) {
  const [attempt, setAttempt] = useState(0);
  const gains = equalGains(pair.map(({ loudness }) => loudness));
  const loading = useSyncedPlayer(pair, gains, attempt);
  if (loading.state === 'ready') return <Comparison synced={loading.synced} pair={pair} />;
  if (loading.state === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{contract.messages.compareFailed}</p>
        <Button onClick={() => setAttempt(attempt + 1)}>{uiMessages.tryAgain}</Button>
      </div>
    );
  return (
    <Loading label={messages.loadingBothVersions} className="grid gap-3">
      <Skeleton className="h-20 rounded-m" />
      <Skeleton className="h-20 rounded-m" />
    </Loading>
  );
}
