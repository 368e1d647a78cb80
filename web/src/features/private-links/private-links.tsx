import { useState } from 'react';
import { lazy } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Part } from '../../ui/part.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { LinkRow } from './link-row.tsx';
import { useLinks } from './private-links.queries.ts';
import { messages } from './private-links.messages.ts';

const LinkDialog = lazy(async () => (await import('./link-dialog.tsx')).LinkDialog);

interface PrivateLinksProps {
  postId: string;
  /** The user name of the author. */
  author: string;
  isAuthor: boolean;
}

/** The private links of a post: its author makes them, and every party sees them and can stop them. */
export function PrivateLinks({ postId, author, isAuthor }: PrivateLinksProps) {
  const [dialog, setDialog] = useState<'never' | 'now' | 'before'>('never');
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h2 className="text-[18px]">{messages.privateLinks}</h2>
          <p className="text-text-2">{isAuthor ? messages.intro : messages.partyIntro}</p>
        </div>
        {isAuthor ? (
          <Button icon={<PlusIcon />} aria-haspopup="dialog" onClick={() => setDialog('now')}>
            {messages.newLink}
          </Button>
        ) : null}
      </div>
      <LinkList postId={postId} author={author} isAuthor={isAuthor} />
      {dialog === 'never' ? null : (
        <Part>
          <LinkDialog
            postId={postId}
            open={dialog === 'now'}
            onOpenChange={(open) => setDialog(open ? 'now' : 'before')}
          />
        </Part>
      )}
    </Panel>
  );
}

function LinkList({ postId, author, isAuthor }: PrivateLinksProps) {
  const { data, error, refetch, isFetching } = useLinks(postId);
  if (!data && error)
    return (
      <LoadFailed
        level={3}
        title={messages.loadFailed}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  if (!data)
    return (
      <LoadingRows
        label={messages.loading}
        className="grid gap-3"
        count={1}
        row={<Skeleton className="h-24 rounded-m" />}
      />
    );
  if (data.length === 0)
    return <p className="text-text-3">{isAuthor ? messages.nonePlain : messages.noneForParty({ author })}</p>;
  return (
    <ul aria-label={messages.privateLinks} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {data.map((link) => (
        <li key={link.id}>
          <LinkRow postId={postId} link={link} isAuthor={isAuthor} />
        </li>
      ))}
    </ul>
  );
}
