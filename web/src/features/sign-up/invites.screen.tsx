import type { invites } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from '@packages/router';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ConsolePage } from '../console/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteRow, type ListedInvite } from './invite-row.tsx';
import { allInvitesQuery, ownInvitesQuery, type InvitesAddress } from './invites.queries.ts';
import { messages } from './sign-up.messages.ts';

const LISTS = ['open', 'ended'] as const satisfies readonly invites.InviteList[];

/** The invites of staff; administrators see all. */
export function Component() {
  const isAdministrator = useSignedInUser().staff === 'administrator';
  const [isOpen, setIsOpen] = useState(false);
  const { list } = useAddress();
  const navigate = useNavigate();
  return (
    <ConsolePage
      title={messages.invites}
      isNarrow
      actions={
        <Button size="small" variant="primary" onClick={() => setIsOpen(true)}>
          {messages.newInvite}
        </Button>
      }
    >
      <Tabs value={list} onChange={(value) => void navigate({ search: searchOf({ list: value }) })}>
        <TabList
          label={messages.invites}
          tabs={LISTS.map((value) => ({ value, label: messages.inviteTabs[value] }))}
        />
        {LISTS.map((value) => (
          <TabPanel key={value} value={value} className="mt-5">
            {isAdministrator ? <AllInvites /> : <OwnInvites />}
          </TabPanel>
        ))}
      </Tabs>
      <InviteDialog open={isOpen} onOpenChange={setIsOpen} mayLastForever={isAdministrator} />
    </ConsolePage>
  );
}

/** The address: `/admin/invites?list=ended&after={id}`. */
function useAddress(): InvitesAddress {
  const query = new URLSearchParams(useLocation().search);
  return {
    list: LISTS.find((name) => name === query.get('list')) ?? 'open',
    after: query.get('after') ?? undefined,
  };
}

/** Serializes an address without default values. */
const searchOf = ({ list, after }: { list: string; after?: string }): string =>
  new URLSearchParams({
    ...(list !== 'open' && { list }),
    ...(after !== undefined && { after }),
  }).toString();

function AllInvites() {
  return <Invites {...useQuery(allInvitesQuery(useAddress()))} />;
}

function OwnInvites() {
  return <Invites {...useQuery(ownInvitesQuery(useAddress()))} />;
}

interface InvitesProps {
  data: { content: ListedInvite[]; next: string | null } | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

function Invites({ data, error, isFetching, refetch }: InvitesProps) {
  const { list, after } = useAddress();
  if (!data && error)
    return (
      <LoadFailed title={messages.invitesFailed} error={error} isFetching={isFetching} refetch={refetch} />
    );
  if (!data)
    return (
      <LoadingRows
        label={messages.invitesLoading}
        className="grid gap-2"
        count={4}
        row={<Skeleton className="h-[84px] rounded-m" />}
      />
    );
  const { content, next } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {content.length === 0 ? (
        <EmptyState title={messages.noInvites[list]} text={messages.noInvitesText[list]} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {content.map((invite) => (
            <li key={invite.id}>
              <InviteRow invite={invite} />
            </li>
          ))}
        </ul>
      )}
      {after !== undefined || next !== null ? (
        <nav aria-label={messages.pagesOfInvites} className="flex justify-center gap-3">
          {after === undefined ? null : (
            <ButtonLink to={{ search: searchOf({ list }) }}>{messages.firstPage}</ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink to={{ search: searchOf({ list, after: next }) }}>{messages.nextPage}</ButtonLink>
          )}
        </nav>
      ) : null}
    </div>
  );
}
