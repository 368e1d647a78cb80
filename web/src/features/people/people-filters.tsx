import { API_PATH, limits, people } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { downloadFrom } from '../../lib/save-file.ts';
import { useNavigate } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, requireProof, useProof, useSignedInUser } from '../auth/index.ts';
import { filtersOf, readAddress, STORAGE_SIZES, writeAddress, type PeopleAddress } from './people-address.ts';
import { messages } from './people.messages.ts';

/** A select as a small button, as wide as its choice where browsers can. */
const chip =
  'shrink-0 [&_select]:h-11 [&_select]:rounded-s [&_select]:pr-9 [&_select]:pl-3.5 [&_select]:text-[13px] [&_select]:field-sizing-content [&_svg]:right-2.5 [&_svg]:size-4 md:[&_select]:h-9.5';
const activeChip = '[&_select]:bg-accent-soft [&_select]:text-accent';

/** Search and filters of the list, which its address keeps. */
export function PeopleFilters({ address }: { address: PeopleAddress }) {
  const { staff } = useSignedInUser();
  const navigate = useNavigate();
  const [q, setQ] = useState(address.q);
  /** Reads the changed filters as an address, so that a choice is one of its own. */
  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(writeAddress({ ...address, q, after: '' }));
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    void navigate({ search: writeAddress(readAddress(next)) });
  };
  const choice = (name: 'role' | 'state' | 'visit' | 'over' | 'sort') => ({
    labelHidden: true,
    look: 'button' as const,
    className: cx(chip, name !== 'sort' && address[name] !== '' && activeChip),
    value: address[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      show({ [name]: currentTarget.value }),
  });
  return (
    <search>
      <form
        aria-label={messages.filters}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          show({});
        }}
        className="flex flex-wrap items-center gap-2"
      >
        <TextField
          label={messages.search}
          labelHidden
          type="search"
          icon={<SearchIcon size={18} />}
          placeholder={staff === 'administrator' ? messages.byNameOrAddress : messages.byName}
          maxLength={limits.search.length}
          value={q}
          onChange={({ target }) => setQ(target.value)}
          className="min-w-60 grow max-md:w-full"
        />
        <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:m-0 md:flex-wrap md:overflow-visible md:p-0">
          {address.invitedBy === '' ? null : (
            <Button
              size="small"
              icon={<CloseIcon size={16} />}
              aria-label={messages.showAll({ userName: address.invitedBy })}
              onClick={() => show({ invitedBy: '' })}
              className="shrink-0 bg-accent-soft! text-accent!"
            >
              {messages.onlyInvitedBy({ userName: address.invitedBy })}
            </Button>
          )}
          <Select label={messages.role} {...choice('role')}>
            <option value="">{messages.anyRole}</option>
            <option value="free">{messages.roles.free}</option>
            <option value="plus">{messages.roles.plus}</option>
            <option value="moderator">{messages.roles.moderator}</option>
            <option value="administrator">{messages.roles.administrator}</option>
          </Select>
          <Select label={messages.state} {...choice('state')}>
            <option value="">{messages.anyState}</option>
            {people.PERSON_STATES.map((state) => (
              <option key={state} value={state}>
                {messages.states[state]}
              </option>
            ))}
          </Select>
          <Select label={messages.seen} {...choice('visit')}>
            <option value="">{messages.anyTime}</option>
            <option value="day">{messages.seenDay}</option>
            <option value="month">{messages.seenMonth}</option>
            <option value="year">{messages.notSeenYear}</option>
          </Select>
          <Select label={messages.stored} {...choice('over')}>
            <option value="">{messages.anySize}</option>
            {STORAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {messages.sizes[size]}
              </option>
            ))}
          </Select>
          <Select label={messages.order} {...choice('sort')}>
            {people.PERSON_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {messages.orders[sort]}
              </option>
            ))}
          </Select>
          {staff === 'administrator' ? <DownloadButton address={address} /> : null}
        </div>
      </form>
    </search>
  );
}

/** Downloads the people of the filters. */
function DownloadButton({ address }: { address: PeopleAddress }) {
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const download = useSingleFlightMutation({
    mutationFn: async () => {
      await withProof(requireProof);
      downloadFrom(`${API_PATH}/admin/people.csv?${new URLSearchParams(filtersOf(address)).toString()}`);
    },
    onError: (error) => {
      if (!(error instanceof ProofCancelled))
        toast.failure(`${messages.downloadFailed}. ${failureSentence(error)}`);
    },
  });
  return (
    <>
      <Button size="small" onClick={() => download.mutate(undefined)} className="shrink-0">
        {messages.download}
      </Button>
      {proofDialog}
    </>
  );
}
