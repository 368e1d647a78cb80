import { expect, it } from 'vitest';
import { examplePost } from '../../posts/post.fixture.ts';
import { describeSignOff, isAskedToApprove } from './sign-off-state.ts';

const proposed = { isCurrent: false, isProposed: true };
const draft = examplePost({
  status: 'DRAFT',
  features: ['ilo'],
  pendingFeatures: ['tembo'],
  guests: [{ id: 'id of rosa', name: 'Rosa Lind', roles: [], answer: 'pending' }],
});
const viewer = { name: 'tembo', isAuthor: false };

it('counts artists and guests who have approved the proposed version', () => {
  expect(describeSignOff(proposed, draft)).toBe('Proposed, approved by 1 of 3');
  expect(describeSignOff(proposed, examplePost())).toBe('Proposed');
  expect(describeSignOff({ isCurrent: true, isProposed: false }, draft)).toBe('Current');
  expect(describeSignOff({ isCurrent: false, isProposed: false }, draft)).toBeNull();
  const both = { isCurrent: true, isProposed: true };
  expect(describeSignOff(both, draft)).toBe('Current · Proposed, approved by 1 of 3');
});

it('knows whose answer the author waits for', () => {
  expect(isAskedToApprove(draft, { ...viewer, id: 'id of tembo', isGuest: false })).toBe(true);
  expect(isAskedToApprove(draft, { ...viewer, id: 'id of ilo', name: 'ilo', isGuest: false })).toBe(false);
  expect(isAskedToApprove(draft, { ...viewer, id: 'id of rosa', isGuest: true })).toBe(true);
  expect(isAskedToApprove(draft, { ...viewer, id: 'id of rosa', isGuest: false })).toBe(true);
});
