import { formatBytes, type storage } from '@backbeat/contract';
import { Progress } from '../../ui/progress.tsx';
import { KindList } from './kind-list.tsx';
import { messages } from './storage.messages.ts';

/** What the user's files take, of their quota. */
export function OwnStorage({ used, quota, kinds }: storage.OwnStorage) {
  const counted = kinds.reduce((sum, { kind, bytes }) => (kind === 'export' ? sum : sum + bytes), 0);
  const isFull = quota !== 'none' && used >= quota;
  return (
    <div className="grid gap-4">
      {quota === 'none' ? (
        <p className="font-semibold">{messages.usedWithoutQuota({ used: formatBytes(used) })}</p>
      ) : (
        <Progress
          label={messages.own.label}
          value={quota === 0 ? 1 : used / quota}
          detail={messages.used({ used: formatBytes(used), quota: formatBytes(quota) })}
        />
      )}
      {isFull ? <p className="text-danger">{messages.own.over}</p> : null}
      {kinds.length > 0 || used > counted ? (
        <KindList kinds={kinds} openBytes={Math.max(used - counted, 0)} />
      ) : (
        <p className="text-text-2">{messages.empty}</p>
      )}
    </div>
  );
}
