import { useEffect, useRef, useState } from 'react';
import { fileName, toCsv, type CsvCell } from '../../lib/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { collectPages, MAX_ROWS } from './collect-pages.ts';
import type { PagedSource } from './analytics.queries.ts';
import { messages } from './analytics.messages.ts';

/** Describes a list as a table in a file. */
export interface ExportOptions<Item> {
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
  { name, header, cells, pageSize }: ExportOptions<Item>,
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
        toast.success(
          messages.savedRows({ saved: MAX_ROWS.toLocaleString(), total: total.toLocaleString() }),
        );
    } catch {
      if (!signal.aborted) toast.failure(messages.weCouldntExportThisCheck);
    }
    setIsSaving(false);
  };
  return { save, isSaving };
}
