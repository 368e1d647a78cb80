import type { PaletteItem } from './palette-groups.tsx';

/** The picture, the name and the detail of a row, in the palette and on screens. */
export function RowLabel({ item: { picture, label, detail } }: { item: PaletteItem }) {
  return (
    <>
      {picture}
      <span className="grid min-w-0">
        <bdi className="truncate font-[550]">{label}</bdi>
        {detail ? (
          <span dir="auto" className="truncate text-[13px] text-text-3">
            {detail}
          </span>
        ) : null}
      </span>
    </>
  );
}
