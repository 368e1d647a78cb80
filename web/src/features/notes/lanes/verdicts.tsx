import { listNames, type notes, type versions } from '@backbeat/contract';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink, Pressable } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { RetryIcon } from '../state/room-icons.ts';
import { partyId } from '../state/note-policy.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { describeSignOff, isAskedToApprove } from '../state/sign-off-state.ts';
import { useSetVerdict } from '../state/use-note-changes.ts';
import { messages } from '../state/notes.messages.ts';

interface VerdictsProps {
  version: versions.Version;
  isAudible: boolean;
}

const LABELS = { changes: messages.needsChanges, good: messages.goodToGo } as const;

/** What the members say about a version, what the sign-off says, and the viewer's own verdict. */
export function Verdicts({ version, isAudible }: VerdictsProps) {
  const { post, room, viewer } = useOpenRoom();
  const verdicts = room.versions.find(({ number }) => number === version.number)?.verdicts ?? [];
  const others = verdicts.filter(({ by }) => partyId(by) !== viewer.id);
  const namesOf = (kind: notes.Verdict['verdict']) =>
    others.filter(({ verdict }) => verdict === kind).map(({ by }) => by.name);
  const [good, changes] = [namesOf('good'), namesOf('changes')];
  const signOff = describeSignOff(version, post);
  const isAsked = version.isProposed && isAskedToApprove(post, viewer);
  const review = viewer.isGuest
    ? `${paths.guest}?${new URLSearchParams({ guest: viewer.id }).toString()}`
    : paths.request(post.id);
  return (
    <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-3.5 gap-y-1">
      {good.length > 0 ? (
        <span className="inline-flex items-center gap-1.5 text-text-2">
          <CheckIcon size={15} />
          <span>{messages.goodToGoBy({ names: listNames(good) })}</span>
        </span>
      ) : null}
      {changes.length > 0 ? (
        <span className="inline-flex items-center gap-1.5 text-text-2">
          <RetryIcon size={15} />
          <span>{messages.needsChangesBy({ names: listNames(changes) })}</span>
        </span>
      ) : null}
      {signOff ? (
        <span className="inline-flex items-center gap-1.5 before:size-1.5 before:rounded-pill before:bg-current">
          <span>{signOff}</span>
        </span>
      ) : null}
      {isAsked ? (
        <ButtonLink size="small" to={review}>
          {messages.approve}
        </ButtonLink>
      ) : null}
      {isAudible ? <OwnVerdict number={version.number} verdicts={verdicts} /> : null}
    </div>
  );
}

/** Two buttons. A second press takes the verdict back. */
function OwnVerdict({ number, verdicts }: { number: number; verdicts: readonly notes.Verdict[] }) {
  const { post, room, viewer } = useOpenRoom();
  const member = room.members.find((each) => partyId(each) === viewer.id);
  const save = useSetVerdict(post.id, number, member);
  const ownVerdict = verdicts.find(({ by }) => partyId(by) === viewer.id)?.verdict;
  return (
    <fieldset className="inline-flex gap-0.5 rounded-pill bg-surface-2 p-[3px]">
      <legend className="sr-only">{messages.yourVerdict({ number })}</legend>
      {(['changes', 'good'] as const).map((verdict) => {
        const isPressed = ownVerdict === verdict;
        return (
          <Pressable
            key={verdict}
            aria-pressed={isPressed}
            onClick={() => save({ next: isPressed ? null : verdict, before: verdicts })}
            className={cx(
              'inline-flex h-[30px] items-center gap-1.5 rounded-pill px-3 text-[13px] font-[550] whitespace-nowrap transition-colors pointer-coarse:h-11',
              isPressed ? 'bg-surface-3 text-text' : 'text-text-2 hover:text-text',
            )}
          >
            {isPressed ? <CheckIcon size={14} /> : null}
            <span>{LABELS[verdict]}</span>
          </Pressable>
        );
      })}
    </fieldset>
  );
}
