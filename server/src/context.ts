import type { Emit } from './events/event-bus.ts';
import type { Database, Tx } from './db/database.ts';
import type { Transact } from './events/transact.ts';
import type { HttpServices } from './http/services.ts';
import type { Mail } from './platform/mail/index.ts';
import type { Payments } from './platform/payments/index.ts';
import type { Push } from './platform/push/index.ts';
import type { PubSub } from './platform/pub-sub/index.ts';

/** What a feature contributes to the deletion of an account. */
export interface AccountDeletionPart {
  /** Runs in the transaction that marks the account as deleted. */
  onMarked?: (tx: Tx, emit: Emit, userId: string) => Promise<void>;
  /** Deletes some content, in transactions of its own. @returns 0 when nothing is left */
  deleteSome?: (context: Context, userId: string) => Promise<number>;
  /** Deletes at most `maxRows` rows. @returns their number; 0 when nothing is left */
  deleteRows?: (tx: Tx, emit: Emit, userId: string, maxRows: number) => Promise<number>;
  /** Runs first in the last transaction; locks the account, so that no new row refers to it. */
  onLastLocks?: (tx: Tx, emit: Emit, userId: string) => Promise<void>;
  /** Whether `deleteSome` still has rows to delete; asked in the last transaction, under its locks. */
  hasRows?: (tx: Tx, userId: string) => Promise<boolean>;
  /** Deletes the remaining few rows in the last transaction, before the row of the account. */
  deleteRest?: (context: Context, tx: Tx, userId: string) => Promise<void>;
}

/** Everything that a feature may use. Nothing of it is global: a test can open several. */
export interface Context extends HttpServices {
  db: Database;
  transact: Transact;
  /** Features add their parts; the users feature runs them in the order of `app.ts`. */
  accountDeletion: AccountDeletionPart[];
  mail: Mail;
  /** Sends push messages to browsers. */
  push: Push;
  /** Absent in production without a payment provider. Elsewhere the sandbox replaces it. */
  payments: Payments | undefined;
  /** Carries messages between all processes. */
  pubSub: PubSub;
}
