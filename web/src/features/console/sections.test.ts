import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

const labelsOf = (...role: Parameters<typeof sectionsOf>) => sectionsOf(...role).map(({ label }) => label);

test('the side list has the sections of a role in their order', () => {
  const moderatorLabels = ['Overview', 'Reports', 'Sign-ups', 'Invites', 'People'];
  const administratorLabels = ['Storage', 'Jobs', 'Health', 'Mail', 'Backups', 'Pages', 'Settings'];
  expect(labelsOf('moderator')).toEqual([...moderatorLabels, 'Audit log']);
  expect(labelsOf('administrator')).toEqual([...moderatorLabels, ...administratorLabels, 'Audit log']);
});
