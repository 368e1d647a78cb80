import type { ReactNode } from 'react';

/** A titled part of the panel of a person. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex justify-between gap-3">
        <h3 className="text-[13px] font-semibold">{title}</h3>
        {note === undefined ? null : <span className="text-text-3">{note}</span>}
      </div>
      {children}
    </section>
  );
}
