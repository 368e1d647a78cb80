import { limits, type PageName, type pages } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError } from '../auth/index.ts';
import { PagePreview } from './page-preview.tsx';
import { PageVersions } from './page-versions.tsx';
import { pageQuery, useSave } from './pages.queries.ts';
import { messages } from './pages.messages.ts';
import { templates } from './templates.messages.ts';

/** Edits the text of a page. */
export function PageEditor({ page }: { page: PageName }) {
  const { data, error, refetch, isFetching } = useQuery(pageQuery(page));
  if (data) return <TextForm page={page} text={data} />;
  if (error)
    return <LoadFailed title={messages.failed} error={error} isFetching={isFetching} refetch={refetch} />;
  return <Skeleton className="h-96 rounded-m" />;
}

function TextForm({ page, text }: { page: PageName; text: pages.PageText }) {
  // The version on top of which the first edit was made.
  const [draft, setDraft] = useState<pages.PageText>();
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const [areVersionsOpen, setAreVersionsOpen] = useState(false);
  const { mutate, isPending, failure, reset, proofDialog } = useSave(
    (body: pages.PageText) => call(api.pages.savePage, { params: { page }, body }),
    () => setDraft(undefined),
  );
  const { data: server } = useQuery(queryOf(api.instance.getInstance));
  const markdown = draft?.markdown ?? text.markdown;
  const edit = (newMarkdown: string) =>
    setDraft({ markdown: newMarkdown, version: draft?.version ?? text.version });
  const fieldError = failure instanceof ApiFailure ? failure.fields?.['markdown'] : undefined;
  const isConflict = failure instanceof ApiFailure && failure.status === 409;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft) mutate(draft);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {markdown === '' ? (
        <div className="grid justify-items-start gap-3 rounded-m bg-surface-1 p-5">
          <p>{server?.pages.includes(page) ? messages.emptyButPublic : messages.empty}</p>
          <Button onClick={() => edit(templates[page])}>{messages.startWithTemplate}</Button>
          <p className="text-text-3">{messages.templateNote}</p>
        </div>
      ) : null}
      {isPreviewOpen ? (
        <PagePreview page={page} markdown={markdown} />
      ) : (
        <TextArea
          label={messages.text}
          hint={messages.textHint}
          rows={20}
          value={markdown}
          maxLength={limits.pages.characters}
          error={fieldError}
          onChange={({ target }) => edit(target.value)}
        />
      )}
      {failure && fieldError === undefined ? <FormError sentence={failureSentence(failure)} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!draft} loading={isPending}>
          {messages.save}
        </Button>
        {isConflict ? (
          <Button
            onClick={() => {
              setDraft(undefined);
              reset();
            }}
          >
            {messages.reload}
          </Button>
        ) : null}
        <Button onClick={() => setIsPreviewOpen(!isPreviewOpen)}>
          {isPreviewOpen ? messages.write : messages.preview}
        </Button>
        {text.version > 0 ? (
          <Button variant="ghost" onClick={() => setAreVersionsOpen(true)}>
            {messages.versions}
          </Button>
        ) : null}
      </div>
      {areVersionsOpen ? (
        <PageVersions
          page={page}
          onClose={() => setAreVersionsOpen(false)}
          onRestore={(oldMarkdown) => {
            edit(oldMarkdown);
            setIsPreviewOpen(false);
            setAreVersionsOpen(false);
          }}
        />
      ) : null}
      {proofDialog}
    </form>
  );
}
