import { runAdmin } from './admin.ts';
import type { Member } from './fixtures.ts';

/** Grants Plus to a member as an operator of the server does. */
export const givePlus = (member: Member): Promise<void> => runAdmin('role', member, 'USERPLUS');
