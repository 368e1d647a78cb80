import { useEffect, useRef, useState } from 'react';
import { fileName, toCsv, type CsvCell } from '../../lib/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { collectPages, MAX_ROWS } from './collect-pages.ts';
import type { PagedSource } from './analytics.queries.ts';

/** Describes a list as a table in a file. */
export interface Exported<Item> {
  /** The name of the file without its extension. */
  name: string;
  header: readonly string[];
  cells: (item: Item) => readonly CsvCell[];
  /** The largest page size of the list. */
  pageSize: number;
}

/**
 * Fetches a whole list page by page and saves it as a file. Unmounting the list cancels the export.
 */
export function useExport<Item>(
  { name, header, cells, pageSize }: Exported<Item>,
  source: PagedSource<Item>,
  keyOfItem: (item: Item) => string,
): { save: () => Promise<void>; isSaving: boolean } {
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const save = async () => {
    const { signal } = (controller.current = new AbortController());
    setIsSaving(true);
    try {
      const { items, total } = await collectPages(
        (page) => source.fetch({ page, size: pageSize }, { signal }),
        keyOfItem,
      );
      const table = toCsv(header, items.map(cells));
      saveFile(new Blob([table], { type: 'text/csv' }), fileName(name, 'csv'));
      if (total > MAX_ROWS)
        toast.success(`Saved the first ${MAX_ROWS.toLocaleString()} of ${total.toLocaleString()} rows.`);
    } catch {
      if (!signal.aborted) toast.failure("We couldn't export this. Check your connection and try again.");
    }
    setIsSaving(false);
  };
  return { save, isSaving };
}
