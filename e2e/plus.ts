import { runAdmin } from './admin.ts';
import type { Member } from './support.ts';

/** Gives somebody Plus, as whoever runs the server does. */
export const givePlus = (member: Member): Promise<void> => runAdmin('role', member, 'USERPLUS');
