import type { Emit } from './events/event-bus.ts';
import type { Database, Tx } from './db/database.ts';
import type { Transact } from './events/transact.ts';
import type { Settings } from './features/settings/open-settings.ts';
import type { PersonalData } from './personal-data.ts';
import type { HttpServices } from './http/services.ts';
import type { Mail } from './platform/mail/index.ts';
import type { Payments } from './platform/payments/index.ts';
import type { Push } from './platform/push/index.ts';
import type { PubSub } from './platform/pub-sub/index.ts';

/** What a feature contributes to the deletion of an account. */
export interface AccountDeletion {
  /** Runs in the transaction that marks the account as deleted. */
  onMarked?: (tx: Tx, userId: string, services: DeletionServices) => Promise<void>;
  /** Deletes some content, in transactions of its own. @returns 0 when nothing is left */
  deleteSome?: (context: Context, userId: string) => Promise<number>;
  /** Deletes at most `maxRows` rows. @returns their number; 0 when nothing is left */
  deleteRows?: (tx: Tx, userId: string, maxRows: number, services: DeletionServices) => Promise<number>;
  /** Runs first in the last transaction; locks the account, so that no new row refers to it. */
  onLastLocks?: (tx: Tx, userId: string, services: DeletionServices) => Promise<void>;
  /** Whether `deleteSome` still has rows to delete; asked in the last transaction, under its locks. */
  hasRows?: (tx: Tx, userId: string) => Promise<boolean>;
  /** Deletes the remaining few rows in the last transaction, before the row of the account. */
  deleteRest?: (tx: Tx, userId: string, services: DeletionServices) => Promise<void>;
}

/** What the steps of a deletion use besides their transaction. */
interface DeletionServices {
  context: Context;
  emit: Emit;
}

/** The services that may be away. Each function throws while its service does not answer. */
export interface Probes {
  database: () => Promise<unknown>;
  storage: () => Promise<unknown>;
  /** Absent without Redis. */
  redis?: () => Promise<unknown>;
}

/** Everything that a feature may use. Nothing of it is global: a test can open several. */
export interface Context extends HttpServices {
  db: Database;
  /** The address of the primary database, for work on a connection of its own. */
  databaseUrl: string;
  /** What administrators decide about the instance, in memory. */
  settings: Settings;
  transact: Transact;
  /** What the features declare (features.ts). The users feature runs it in this order. */
  accountDeletion: readonly AccountDeletion[];
  /** What the features declare. The exports feature writes it in this order. */
  personalData: readonly PersonalData[];
  probes: Probes;
  mail: Mail;
  /** Sends push messages to browsers. */
  push: Push;
  /** Absent in production without a payment provider. Elsewhere the sandbox replaces it. */
  payments: Payments | undefined;
  /** Carries messages between all processes. */
  pubSub: PubSub;
}
