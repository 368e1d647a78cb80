import { formatBytes, type people } from '@backbeat/contract';
import { KindList, kindColors } from '../storage/index.ts';
import { Section } from './panel-section.tsx';
import { messages } from './people.messages.ts';

/** What a person's files take by kind, of their quota. */
export function PersonStorage({
  use: { used, quota, kinds, ownQuota },
}: {
  use: people.PersonDetail['storageUse'];
}) {
  const countedKinds = kinds.filter(({ kind }) => kind !== 'export');
  const counted = countedKinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const openBytes = Math.max(used - counted, 0);
  const total = Math.max(quota === 'none' ? used : quota, used, 1);
  const widthOf = (bytes: number) => `${(bytes / total) * 100}%`;
  const note =
    quota === 'none'
      ? messages.usedWithoutQuota({ used: formatBytes(used) })
      : messages.used({ used: formatBytes(used), quota: formatBytes(quota) });
  return (
    <Section title={messages.storage} note={note}>
      <div aria-hidden className="mb-2.5 flex h-2 gap-px overflow-hidden rounded-[4px] bg-surface-2">
        {countedKinds.map(({ kind, bytes }) => (
          <span key={kind} style={{ width: widthOf(bytes), background: kindColors[kind] }} />
        ))}
        <span className="bg-surface-3" style={{ width: widthOf(openBytes) }} />
      </div>
      {kinds.length > 0 || openBytes > 0 ? (
        // The panel is too narrow for the columns of the list.
        <div className="*:grid-cols-1!">
          <KindList kinds={kinds} openBytes={openBytes} />
        </div>
      ) : (
        <p className="text-text-3">{messages.nothingStored}</p>
      )}
      {ownQuota === null ? null : <p className="mt-1.5 text-text-3">{messages.ownQuota}</p>}
    </Section>
  );
}
