import type { Client } from 'pg';
import { COLUMNS, DROPPED, FUNCTIONS, INDEXES, TABLES, TRIGGERS, WORDS } from './rename-map.ts';

/**
 * Drops what the baseline leaves out and renames all other objects of the old schema. Definitions
 * that refer to them follow; bodies of functions do not (`renameWords`).
 */
export async function applyRenames(client: Client): Promise<void> {
  const name = (text: string): string => client.escapeIdentifier(text);
  const run = (statement: string) => client.query(statement);
  for (const { statement } of DROPPED) await run(statement);
  for (const [old, now] of Object.entries(TABLES))
    await run(`alter table ${name(old)} rename to ${name(now)}`);
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const [old, now] of Object.entries(columns))
      await run(`alter table ${name(table)} rename column ${name(old)} to ${name(now)}`);
  for (const [old, now] of Object.entries(INDEXES))
    await run(`alter index ${name(old)} rename to ${name(now)}`);
  for (const [old, now] of Object.entries(FUNCTIONS))
    await run(`alter function ${name(old)} rename to ${name(now)}`);
  for (const [table, triggers] of Object.entries(TRIGGERS))
    for (const [old, now] of Object.entries(triggers))
      await run(`alter trigger ${name(old)} on ${name(table)} rename to ${name(now)}`);
}

/** Renames the words of a line of the catalogue that describes a function. */
export function renameWords(line: string): string {
  const [name = ''] = line.split(' ', 1);
  const words: Record<string, string> = { ...TABLES, ...FUNCTIONS, ...WORDS[name] };
  return line.replaceAll(/\w+/g, (word) => (Object.hasOwn(words, word) ? (words[word] ?? word) : word));
}
