import type { storage } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { Amount } from './amount.tsx';
import { kindColors } from './kind-colors.ts';
import { messages } from './storage.messages.ts';

interface KindListProps {
  kinds: readonly storage.KindSum[];
  /** Bytes of uploads in progress, where they count. */
  openBytes?: number;
  /** One kind a line, for narrow places. */
  isNarrow?: boolean;
}

/** What is stored of each kind. */
export function KindList({ kinds, openBytes = 0, isNarrow = false }: KindListProps) {
  return (
    <ul className={cx('grid gap-x-8 gap-y-1.5 text-[14px]', !isNarrow && 'md:grid-cols-2')}>
      {kinds.map(({ kind, bytes, files }) => (
        <li key={kind} className="flex items-center gap-2.5">
          <span
            aria-hidden="true"
            className="size-2 rounded-[3px]"
            style={{ background: kindColors[kind] }}
          />
          <span className="text-text-2">{messages.kinds[kind]}</span>
          <span className="text-text-3">{messages.files({ count: files })}</span>
          <span className="ml-auto">
            <Amount bytes={bytes} />
          </span>
        </li>
      ))}
      {openBytes > 0 ? (
        <li className="flex items-center gap-2.5">
          <span aria-hidden="true" className="size-2 rounded-[3px] bg-surface-3" />
          <span className="text-text-2">{messages.openUploads}</span>
          <span className="ml-auto">
            <Amount bytes={openBytes} />
          </span>
        </li>
      ) : null}
    </ul>
  );
}
