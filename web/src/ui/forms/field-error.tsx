import type { ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';

/** The error of a field. Its parent is a live region, which exists before the error does. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-[14px] text-danger">
      <WarningIcon size={16} className="mt-[3px]" />
      <span>{children}</span>
    </p>
  );
}
