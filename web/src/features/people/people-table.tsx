import { addressOfPerson } from './people-address.ts';
import { formatBytes, formatExactBytes, type people } from '@backbeat/contract';
import { cardAge, dateLabel } from '../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Link } from '@packages/router';
import { cx } from '../../ui/cx.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { LockIcon } from '../../ui/rare-icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messages } from './people.messages.ts';

interface PeopleTableProps {
  people: readonly people.Person[];
  /** The filters, which stay in the address of a person. */
  search: string;
  /** The person beside the list. */
  selectedName: string | undefined;
  chosenNames: ReadonlySet<string>;
  onChoose: (names: ReadonlySet<string>) => void;
}

const columns =
  'grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 lg:grid-cols-[32px_minmax(130px,1fr)_92px_88px_88px_72px_40px_44px]';

/** What stands in the column of roles and states: the state if it is unusual. */
export const labelOfState = ({ state, staff }: people.Person): string =>
  state === 'active' ? (staff === null ? '' : messages.staff[staff]) : messages.states[state];

/** Whether all people of the page are selected. */
export const isPageChosen = ({
  people: page,
  chosenNames,
}: Pick<PeopleTableProps, 'people' | 'chosenNames'>) =>
  page.length > 0 && page.every(({ userName }) => chosenNames.has(userName));

/** The accounts as rows, each a link to its person. */
export function PeopleTable(props: PeopleTableProps) {
  return (
    <table aria-label={messages.title} className="grid text-[13px] tabular-nums">
      <thead className="grid">
        <tr className={cx(columns, 'h-8 text-left text-text-3 max-lg:sr-only')}>
          <th scope="col" className="relative z-10 font-normal">
            <Checkbox
              label={<VisuallyHidden>{messages.selectPage}</VisuallyHidden>}
              checked={isPageChosen(props)}
              onChange={({ target }) =>
                props.onChoose(new Set(target.checked ? props.people.map(({ userName }) => userName) : []))
              }
            />
          </th>
          <th scope="col" className="font-normal">
            {messages.name}
          </th>
          <th scope="col" className="font-normal">
            {messages.roleOrState}
          </th>
          <th scope="col" className="font-normal">
            {messages.joined}
          </th>
          <th scope="col" className="font-normal">
            {messages.seenColumn}
          </th>
          <th scope="col" className="text-right font-normal">
            {messages.storage}
          </th>
          <th scope="col" className="text-right font-normal">
            {messages.cases}
          </th>
          <th scope="col" className="text-right font-normal whitespace-nowrap">
            {messages.twoStep}
          </th>
        </tr>
      </thead>
      <tbody className="grid">
        {props.people.map((person) => (
          <PersonTableRow key={person.id} person={person} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function PersonTableRow({
  person,
  search,
  selectedName,
  chosenNames,
  onChoose,
}: PeopleTableProps & { person: people.Person }) {
  const { userName, joinedAt, lastSeenAt, storage, openCases, twoFactor, state } = person;
  const isSelected = userName.toLowerCase() === selectedName?.toLowerCase();
  const choose = (isChosen: boolean) => {
    const names = new Set(chosenNames);
    if (isChosen) names.add(userName);
    else names.delete(userName);
    onChoose(names);
  };
  const label = labelOfState(person);
  return (
    <tr
      data-row
      tabIndex={-1}
      className={cx(
        columns,
        'relative min-h-16 rounded-s text-text-2 hover:bg-surface-1 lg:min-h-[46px]',
        isSelected && 'bg-surface-2 text-text',
      )}
    >
      <td className="relative z-10">
        <Checkbox
          label={<VisuallyHidden>{messages.select({ userName })}</VisuallyHidden>}
          checked={chosenNames.has(userName)}
          onChange={({ target }) => choose(target.checked)}
        />
      </td>
      <td className="flex min-w-0 items-center gap-2.5">
        <Avatar seed={userName} src={uploadedPicture(person.profilePic)} size={28} />
        <span className="grid min-w-0">
          <Link
            to={{ pathname: addressOfPerson(userName), search }}
            aria-current={isSelected ? 'true' : undefined}
            className="truncate text-[14px] font-[550] text-text before:absolute before:inset-0 before:rounded-s"
          >
            {userName}
          </Link>
          <span className="truncate text-text-3 lg:hidden">
            {messages.seenAt({ state: label || messages.states.active, age: cardAge(lastSeenAt) })}
          </span>
        </span>
        {person.plus ? <span className="text-[12px] font-semibold text-gold">{messages.plus}</span> : null}
      </td>
      <td className={cx('truncate max-lg:hidden', state === 'suspended' && 'text-danger')}>{label}</td>
      <td className="truncate max-lg:hidden">
        <time dateTime={joinedAt} title={new Date(joinedAt).toLocaleString()}>
          {dateLabel(joinedAt)}
        </time>
      </td>
      <td className="truncate max-lg:hidden">
        <time dateTime={lastSeenAt} title={new Date(lastSeenAt).toLocaleString()}>
          {cardAge(lastSeenAt)}
        </time>
      </td>
      <td className="grid text-right lg:block">
        {storage > 0 ? <span title={formatExactBytes(storage)}>{formatBytes(storage)}</span> : null}
        {openCases > 0 ? (
          <span className="text-danger lg:hidden">{messages.openCases({ count: openCases })}</span>
        ) : null}
      </td>
      <td className="text-right text-danger max-lg:hidden">
        {openCases > 0 ? (
          <>
            <span aria-hidden>{openCases}</span>
            <VisuallyHidden>{messages.openCases({ count: openCases })}</VisuallyHidden>
          </>
        ) : null}
      </td>
      <td className="flex justify-end text-text-3 max-lg:hidden">
        {twoFactor ? (
          <>
            <LockIcon size={16} />
            <VisuallyHidden>{messages.twoStepOn}</VisuallyHidden>
          </>
        ) : null}
      </td>
    </tr>
  );
}
