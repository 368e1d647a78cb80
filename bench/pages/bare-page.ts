// The references of first-page.ts and routes/: a bare Fastify. Reads DATABASE_URL, PORT, BYTES.
//   /query runs one statement that reads six rows by an index, and sends as many bytes; /bytes only
//   sends them; /insert adds a row to a table of its own.
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL: connectionString, PORT: port, BYTES: bytes } = process.env;
const pool = new pg.Pool({ connectionString, max: 20 });
const body = 'x'.repeat(Number(bytes));
const app = Fastify();
app.get('/query', async (_request, reply) => {
  await pool.query({
    name: 'six-rows',
    text: 'select * from posts join listed_posts on post_id = id order by listed_posts.published_at desc, post_id desc limit 6',
  });
  return reply.type('application/json').send(body);
});
app.get('/bytes', async (_request, reply) => reply.type('application/json').send(body));
app.post('/insert', async (_request, reply) => {
  await pool.query({ name: 'a-row', text: `insert into bare_rows (text) values ('a row')` });
  return reply.send({});
});
await pool.query(
  'create table if not exists bare_rows (id bigint generated always as identity primary key, text text, at timestamptz default now())',
);
await app.listen({ host: '127.0.0.1', port: Number(port) });
