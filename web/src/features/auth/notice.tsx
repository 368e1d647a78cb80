import { InfoIcon } from '../../ui/icons.tsx';

/** Explains above a form why the form appears. */
export function Notice({ children }: { children: string }) {
  return (
    <output className="flex items-start gap-2.5 rounded-m bg-surface-2 px-4 py-3">
      <InfoIcon className="mt-px shrink-0 text-accent" />
      <span>{children}</span>
    </output>
  );
}
