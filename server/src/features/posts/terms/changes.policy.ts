import { contributorRoleLabel, formatShare } from '@backbeat/contract';
import type { Credit, Terms } from './consents.policy.ts';

type Compared = Pick<Terms, 'version' | 'credits'>;

/**
 * Describes in words what proposed terms change, for one of their readers: the own part first, then
 * the others'. Of a draft, `current` is null and the description is of all that is proposed to the
 * reader.
 */
export function describeChanges(current: Compared | null, proposed: Compared, readerId: string): string[] {
  const before = new Map((current?.credits ?? []).map((credit) => [credit.userId, credit]));
  const after = new Map(proposed.credits.map((credit) => [credit.userId, credit]));
  const people = [...new Set([...after.keys(), ...before.keys()])];
  const sorted = [...people.filter((id) => id === readerId), ...people.filter((id) => id !== readerId)];
  const audio =
    current && current.version !== proposed.version ? [`New audio: version ${proposed.version}`] : [];
  const shown = current ? sorted : sorted.filter((id) => id === readerId);
  return [
    ...audio,
    ...shown.flatMap((id) =>
      describePerson(before.get(id), after.get(id), id === readerId, current === null),
    ),
  ];
}

const listRoles = (roles: readonly string[]): string => roles.map(contributorRoleLabel).join(', ');

function describePerson(
  before: Credit | undefined,
  after: Credit | undefined,
  isReader: boolean,
  isDraft: boolean,
): string[] {
  const whose = isReader ? 'Your' : `${(after ?? before)?.userName ?? ''}'s`;
  if (!after) return [`${whose} credit is removed`];
  const label = after.roles.length === 1 && (before?.roles.length ?? 1) === 1 ? 'role' : 'roles';
  const [old, roles] = [before && listRoles(before.roles), listRoles(after.roles)];
  const roleLine =
    old === undefined
      ? isDraft
        ? [`${whose} ${label}: ${roles}`]
        : [`${whose} new credit: ${roles}`]
      : old === roles
        ? []
        : [`${whose} ${label}: ${old} → ${roles}`];
  return [
    ...roleLine,
    ...describeShare(`${whose} composition share`, before?.compositionShare, after.compositionShare),
    ...describeShare(`${whose} recording share`, before?.recordingShare, after.recordingShare),
  ];
}

const shareText = (share: number | null): string => (share === null ? 'none' : `${formatShare(share)} %`);

function describeShare(label: string, before: number | null | undefined, after: number | null): string[] {
  if ((before ?? null) === after) return [];
  return before === undefined || before === null
    ? [`${label}: ${shareText(after)}`]
    : [`${label}: ${shareText(before)} → ${shareText(after)}`];
}
