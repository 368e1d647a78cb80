import type { PageName } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { failureSentence } from '../../api/failure-sentence.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError } from '../auth/index.ts';
import { previewQuery } from './pages.queries.ts';
import { messages } from './pages.messages.ts';
import './page-preview.css';

/** A text as the page would show it. */
export function PagePreview({ page, markdown }: { page: PageName; markdown: string }) {
  const { data, error } = useQuery(previewQuery(page, markdown));
  if (error) return <FormError sentence={failureSentence(error)} />;
  if (!data) return <Skeleton className="h-96 rounded-m" />;
  if (data.html === '') return <p className="text-text-3">{messages.previewEmpty}</p>;
  return (
    <article
      className="page-preview rounded-m bg-surface-1 p-5 md:p-8"
      // oxlint-disable-next-line react/no-danger -- the server renders it, and escapes all HTML of the author
      dangerouslySetInnerHTML={{ __html: data.html }}
    />
  );
}
