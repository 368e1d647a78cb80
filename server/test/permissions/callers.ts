import type { Browser } from '../clients/browser.ts';
import type { Backbeat } from '../servers/start.ts';
import type { Table } from './tables.ts';
import type { Fixtures, Thing } from './things.ts';

/** The browser and the user name of a table's actor. A visitor has no account. */
export function callerOf(
  backbeat: Backbeat,
  cast: Fixtures,
  table: Table,
  { actor, thing: { owner, guest } }: { actor: string; thing: Thing },
): { browser: Browser; name: string } {
  if (actor === 'visitor') return { browser: backbeat.visitor(), name: 'nobody' };
  if (actor === 'guest' && guest) return { browser: guest.browser, name: 'nobody' };
  if (actor === 'other guest' && guest) return { browser: guest.otherBrowser, name: 'nobody' };
  const part = table.actors?.[actor] ?? actor;
  const person = part === 'owner' ? owner : Object.entries(cast).find(([name]) => name === part)?.[1];
  if (!person) throw new Error(`The cast has no ${actor}.`);
  return { browser: person.browser, name: person.userName };
}
