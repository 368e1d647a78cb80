import type { posts } from '@backbeat/contract';

/** Whether the viewer is asked as the holder of a guest's address: by terms that name no account of theirs. */
export function isAddressHolder({ proposal }: Pick<posts.Post, 'proposal'>, viewer: string): boolean {
  if (!proposal || proposal.digest === null) return false;
  const { credits, pending, approved, declined, guests } = proposal;
  const names = [...credits.map(({ userName }) => userName), ...pending, ...approved, ...declined];
  return !names.includes(viewer) && guests.some(({ answer }) => answer === 'pending');
}
