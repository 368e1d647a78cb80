import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../db/database.ts';
import type { Admission } from '../check-sign-up.ts';
import { insertRequest, type NewRequest } from './requests.queries.ts';

/** Stores a sign-up that staff has to approve. */
export const createRequest = (
  tx: Tx,
  { invite, network }: Admission,
  user: Omit<NewRequest, 'id' | 'inviteId' | 'network'>,
): Promise<void> => insertRequest(tx, { ...user, id: uuidv7(), inviteId: invite?.id ?? null, network });
