import { versions as contract, type posts, type versions } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select } from '../../../../ui/forms/field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { Comparison } from './comparison.tsx';
import type { Pair, Side } from './equal-loudness.ts';
import { useAbPlayer } from './use-ab-player.ts';
import { uiMessages } from '../../../../ui/ui.messages.ts';
import { messages } from '../versions.messages.ts';

interface CompareDialogProps {
  post: posts.Post;
  list: readonly versions.Version[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Compares two versions of a post at the same position and at equal loudness. Back closes it. */
export function CompareDialog({ post, list, open, onOpenChange }: CompareDialogProps) {
  const [selection, setSelection] = useState<Pair<number>>(() => firstChoice(list));
  const versionOf = (number: number) => list.find((version) => version.number === number);
  const [a, b] = [versionOf(selection.a), versionOf(selection.b)];
  const choose = (side: Side, number: number) =>
    setSelection((now) => {
      const otherSide = side === 'a' ? 'b' : 'a';
      // Choosing the version of the other side swaps the two.
      return { ...now, [side]: number, ...(now[otherSide] === number && { [otherSide]: now[side] }) };
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
          {(['a', 'b'] as const).map((side) => (
            <Select
              key={side}
              label={side.toUpperCase()}
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
        {open && a && b ? <ComparedVersions key={`${a.number}-${b.number}`} a={a} b={b} /> : null}
      </div>
    </Dialog>
  );
}

/** The current version against the newest other one. */
function firstChoice(list: readonly versions.Version[]): Pair<number> {
  const base = list.find(({ isCurrent }) => isCurrent) ?? list[1];
  const otherVersion = list.find((version) => version !== base);
  return { a: base?.number ?? 0, b: otherVersion?.number ?? 0 };
}

const nameOf = ({ number, isCurrent, isProposed }: versions.Version): string =>
  `v${number}${isCurrent ? ' · current' : ''}${isProposed ? ' · proposed' : ''}`;

function ComparedVersions(pair: Pair<versions.Version>) {
  const [attempt, setAttempt] = useState(0);
  const loading = useAbPlayer(pair, attempt);
  if (loading.state === 'ready') return <Comparison ab={loading.ab} pair={pair} />;
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
