import type { Client } from 'pg';

const WORDS =
  'Kick on one, the bass a little late, hats as they are; the second verse comes in half a bar early and the choir stays low until the bridge.';

/**
 * Inserts as many chats as users, a quarter of them groups of three to ten, and the given number of
 * messages, skewed: the first chat has thousands. Every fifth chat has unread messages for all
 * members.
 */
export async function addChats(client: Client, people: number, messages: number): Promise<void> {
  await client.query(
    `create unlogged table talks as
     select n, time_id(at) as id, n % 4 <> 0 as is_direct, case when n % 4 = 0 then 3 + n / 4 % 8 else 2 end as size,
       greatest(1, many) as messages, at, (now() - (now() - at) * power(random(), 3))::timestamptz(3) as last_message_at
     from (
       select n, many, (now() - interval '1 day' - random() * interval '4 years')::timestamptz(3) as at
       from drawn_many(${people}, ${messages}, 0.6, ${messages}) offset 0
     ) as drawn`,
  );
  await client.query(
    `create unlogged table talkers as
     select talks.n as talk, place, people.id from (
       select n, place, case when is_direct then (n + place) % ${people} else crowd_of(n, place, crowd) end as person
       from (
         select n, size, is_direct, crowd_size(size, ${people}) as crowd from talks
       ) as groups, generate_series(0, size - 1) as place
     ) as drawn join talks using (n) join people on people.n = person`,
  );
  await client.query('create index on talkers (talk, place)');
  await client.query('analyze talks, talkers');
  await client.query(
    `insert into chats (id, name, creator_id, is_direct, lesser_id, greater_id, last_seq, member_count, last_message_at)
     select talks.id, case when not is_direct then 'Session ' || n end, one.id, is_direct,
       case when is_direct then least(one.id, other.id) end, case when is_direct then greatest(one.id, other.id) end,
       messages, size, last_message_at
     from talks join talkers as one on one.talk = n and one.place = 0
     join talkers as other on other.talk = n and other.place = 1`,
  );
  await client.query(
    `insert into chat_members (chat_id, user_id, joined_at, is_listed, active_at, read_seq, own_unread)
     select talks.id, talkers.id, at, true, last_message_at, read_seq, (
       select count(*) from generate_series(read_seq + 1, messages) as seq where ${senderPosition} = place
     )
     from (select *, case when n % 5 = 0 then greatest(0, messages - 7) else messages end as read_seq from talks) as talks
     join talkers on talk = n`,
  );
  await client.query(
    `insert into messages (chat_id, seq, id, kind, sender_id, text, created_at)
     select talks.id, seq, time_id(said_at), 'CHAT', talkers.id, left('${WORDS}', 4 + seq * seq * 31 % 97 + seq % 7 * 6), said_at
     from (
       select talks.*, seq, at + (last_message_at - at) * (seq::float / messages) as said_at
       from talks, generate_series(1, messages) as seq
     ) as talks
     join talkers on talk = n and place = ${senderPosition}
     order by said_at`,
  );
}

/** The place of a message's sender. */
const senderPosition = '(seq / 3 + seq % 2) % size';
