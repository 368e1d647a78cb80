import { CONTRIBUTOR_ROLES, contributorRoleLabel, type posts, type terms } from '@backbeat/contract';
import { keyOfCredit } from '../../credits/index.ts';

/** A track as credits name it. */
interface CreditedTrack {
  title: string;
  post: Pick<posts.Post, 'credits'> | null;
}

/** The people in one role. */
export interface RoleCredits {
  role: string;
  label: string;
  people: {
    credit: terms.PostCredit;
    /** The titles of their tracks in that role; empty if it is all tracks. */
    titles: string[];
  }[];
}

/** Gathers the credits of tracks by role, in the order of the roles and of the tracks. */
export function gatherCredits(tracks: readonly CreditedTrack[]): RoleCredits[] {
  const openTracks = tracks.flatMap(({ title, post }) => (post ? [{ title, credits: post.credits }] : []));
  const codes = openTracks.flatMap(({ credits }) => credits.flatMap(({ roles }) => roles));
  const roles = new Set([...Object.keys(CONTRIBUTOR_ROLES).filter((role) => codes.includes(role)), ...codes]);
  return [...roles].map((role) => {
    const people = new Map<string, { credit: terms.PostCredit; titles: string[] }>();
    for (const { title, credits } of openTracks) {
      for (const credit of credits.filter((each) => each.roles.includes(role))) {
        const person = people.get(keyOfCredit(credit)) ?? { credit, titles: [] };
        people.set(keyOfCredit(credit), { ...person, titles: [...person.titles, title] });
      }
    }
    return {
      role,
      label: contributorRoleLabel(role),
      people: [...people.values()].map(({ credit, titles }) => ({
        credit,
        titles: titles.length === openTracks.length ? [] : titles,
      })),
    };
  });
}
