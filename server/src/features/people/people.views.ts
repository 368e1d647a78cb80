import { inBadgeOrder, type people, type storage } from '@backbeat/contract';
import { pictureUrl } from '../users/index.ts';
import type { CaseRow, DecisionRow, PersonDetailRow, PersonRow } from './people.queries.ts';
import { maskEmail } from './people.policy.ts';

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

function stateOf({ isSuspended, deleteAt }: PersonRow): people.PersonState {
  if (deleteAt !== null) return 'deleting';
  return isSuspended ? 'suspended' : 'active';
}

export const viewPerson = (row: PersonRow): people.Person => ({
  id: row.id,
  userName: row.userName,
  profilePic: pictureUrl(row.picture, 'profilePic'),
  state: stateOf(row),
  suspendedUntil: timeOf(row.suspendedUntil),
  deleteAt: timeOf(row.deleteAt),
  staff: row.staff,
  plus: row.plusUntil !== null,
  joinedAt: row.joinedAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  storage: row.storage,
  openCases: row.openCases,
  twoFactor: row.twoFactor,
});

type Lists = Pick<people.PersonDetail, 'reportsAbout' | 'reportsBy' | 'notes' | 'audit'> & {
  cases: readonly CaseRow[];
  decisions: readonly DecisionRow[];
};

/**
 * @param isAdministrator whether the viewer reads the whole address
 * @param use what the files of the account take
 */
export const viewPersonDetail = (
  row: PersonDetailRow,
  isAdministrator: boolean,
  { cases, decisions, use, ...lists }: Lists & { use: storage.OwnStorage },
): people.PersonDetail => ({
  ...viewPerson(row),
  email: isAdministrator ? row.email : maskEmail(row.email),
  emailVerified: row.emailVerified,
  plusUntil: timeOf(row.plusUntil),
  badges: inBadgeOrder(row.badges),
  sessions: row.sessions,
  passkeys: row.passkeys,
  posts: row.posts,
  demos: row.demos,
  comments: row.comments,
  storageUse: { ...use, ownQuota: row.ownQuota },
  invitedBy: row.invitedBy,
  invited: { count: row.invitedCount, userNames: row.invitedNames },
  ...lists,
  cases: cases.map((each) => ({ ...each, time: each.time.toISOString() })),
  decisions: decisions.map((each) => ({
    ...each,
    until: timeOf(each.until),
    time: each.time.toISOString(),
  })),
});
