import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';
import { findFacts, findWitnesses } from './access/access.queries.ts';
import { block, newPlaylist } from './playlists.fixture.ts';
import { canSee } from './access/playlists.policy.ts';
import { findPlaylistRows } from './playlists.queries.ts';

const backbeat = useBackbeat();

test('the rule in SQL shows each playlist to the same viewers as the policy', async () => {
  const { db, transact } = backbeat().context;
  const names = [
    'collaborator',
    'invited',
    'stranger',
    'blocked',
    'blocking',
    'blocked collaborator',
  ] as const;
  const people = new Map<string, Person>();
  for (const name of names) people.set(name, await newPerson(backbeat()));
  for (const isSuspended of [false, true]) {
    const owner = await newPerson(backbeat());
    people.set('owner', owner);
    const ids: string[] = [];
    for (const visibility of ['public', 'unlisted', 'private'] as const)
      ids.push((await newPlaylist(owner, { visibility })).id);
    for (const name of ['blocked', 'blocked collaborator']) await block(owner, people.get(name) ?? owner);
    await block(people.get('blocking') ?? owner, owner);
    for (const [name, state] of [
      ['collaborator', 'member'],
      ['invited', 'invited'],
      ['blocked collaborator', 'member'],
    ])
      await sql`
        insert into playlist_members (playlist_id, user_id, state)
        select id, ${people.get(name ?? '')?.id}, ${state} from unnest(${ids}::uuid[]) as each (id)`.execute(
        db,
      );
    if (isSuspended) await transact((tx) => setDisabled(tx, owner, true));
    for (const id of ids) {
      const witnesses = await findWitnesses(
        db,
        id,
        [...people.values()].map((person) => person.id),
      );
      for (const [name, person] of [...people, ['visitor', undefined] as const]) {
        const viewer = person && ({ id: person.id, hasBlocks: true, hasMuted: false } as const);
        const facts = await findFacts(db, id, viewer);
        const isShown = facts !== undefined && canSee(person?.id, facts);
        const rows = await findPlaylistRows(db, [id], viewer);
        expect([name, facts?.visibility, rows.length === 1]).toEqual([name, facts?.visibility, isShown]);
        const isWitness = person ? witnesses?.userIds.includes(person.id) : isShown;
        expect([name, isWitness]).toEqual([name, isShown]);
      }
    }
  }
});
