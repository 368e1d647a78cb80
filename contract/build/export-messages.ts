/** Prints all texts as JSON, which translators' tools read as ICU MessageFormat. */
import { listMessages } from './list-messages.ts';

process.stdout.write(`${JSON.stringify(Object.fromEntries(listMessages()), null, 2)}\n`);
