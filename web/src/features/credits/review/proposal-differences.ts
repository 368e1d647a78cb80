import { contributorRoleLabel, formatShare, toHundredths, type terms } from '@backbeat/contract';

type Proposal = Pick<terms.Proposal, 'version' | 'credits'>;

/**
 * Describes what differs between the proposal that the viewer has read and the one that replaced
 * it: 'New audio: version 3', 'Your recording share: 20 % → 25 %'.
 */
export function describeDifferences(before: Proposal, after: Proposal, viewer: string): string[] {
  const audio =
    after.version > before.version
      ? [`New audio: version ${after.version}`]
      : after.version < before.version
        ? [`Earlier audio: version ${after.version}`]
        : [];
  const names = [...new Set([...after.credits, ...before.credits].map(({ userName }) => userName))];
  const ofCredits = names.flatMap((name) => {
    const was = before.credits.find(({ userName }) => userName === name);
    const is = after.credits.find(({ userName }) => userName === name);
    if (!was) return [`New artist: ${name}, ${rolesOf(is)}`];
    if (!is) return [name === viewer ? 'Your credit is removed' : `No longer credited: ${name}`];
    const whose = name === viewer ? 'Your' : `${name}'s`;
    return [
      ...difference(
        `${whose} ${was.roles.length + is.roles.length > 2 ? 'roles' : 'role'}`,
        rolesOf(was),
        rolesOf(is),
      ),
      ...difference(
        `${whose} composition share`,
        shareOf(was.compositionShare),
        shareOf(is.compositionShare),
      ),
      ...difference(`${whose} recording share`, shareOf(was.recordingShare), shareOf(is.recordingShare)),
    ];
  });
  return [...audio, ...ofCredits];
}

const difference = (what: string, before: string, after: string): string[] =>
  before === after ? [] : [`${what}: ${before} → ${after}`];

const rolesOf = (credit: terms.PostCredit | undefined): string =>
  credit?.roles.map(contributorRoleLabel).join(', ') ?? '';

const shareOf = (percent: number | null): string => (percent === null ? 'none' : sharePercent(percent));

/** Formats a share in percent: 33.33 → '33.33 %'. */
export const sharePercent = (percent: number): string => `${formatShare(toHundredths(percent) ?? 0)} %`;
