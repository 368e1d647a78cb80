import type { Client } from 'pg';

/**
 * Creates the schema `bulk` for drawn data, which exists until it is dropped, and its functions:
 *
 * - `drawn_many(places, total, skew, most)`: a count for each place from 0 on, skewed (Zipf),
 *   `total` together, at most `most` each.
 * - `crowd_size(many, people)`: the number of users, the most active ones, from which these are
 *   drawn. The first users thus do most.
 * - `crowd_of(seed, n, size)`: a user of such a crowd. Users differ for n up to its size, since
 *   steps of a prime greater than the size reach each of them once.
 * - `time_id(at)`: a UUIDv7 of this time.
 */
export async function prepareDraws(client: Client): Promise<void> {
  await client.query(`
    create schema bulk;
    set local search_path = bulk, public;
    create function drawn_many(places integer, total bigint, skew float, most integer)
    returns table (n integer, many integer) language sql volatile as $$
      with share as (
        select total / sum(power(place, -skew)) as first from generate_series(1, places) as place
      )
      select place - 1, least(most, floor(first * power(place, -skew) + random()))::integer
      from share, generate_series(1, places) as place
    $$;
    create function crowd_size(many integer, people integer) returns integer language sql volatile as $$
      select least(people, greatest(2 * many + 1, ceil(people * power(random(), 2))))::integer
    $$;
    create function crowd_of(seed bigint, n integer, size integer) returns integer language sql immutable as $$
      select ((seed * 48271 + n * 1000003::bigint) % size)::integer
    $$;
    create function time_id(at timestamptz) returns uuid language sql volatile as $$
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
        || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
    $$;
  `);
}
