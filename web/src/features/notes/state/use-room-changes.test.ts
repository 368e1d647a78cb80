import { roomTopic, type notes } from '@backbeat/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient, queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { exampleVersion } from '../../posts/versions/version.fixture.ts';
import { exampleNote, exampleRoom } from './note.fixture.ts';
import { followRoom } from './use-room-changes.ts';

const POST = 'a';
const params = { id: POST };
const notesKey = queryOf(api.notes.listNotes, { params, query: { version: '1', state: 'all' } }).queryKey;

let askedSeqs: string[];
let missed: readonly (notes.Note | notes.DeletedNote)[];

beforeEach(() => {
  askedSeqs = [];
  missed = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://backbeat.test');
    const after = searchParams.get('after');
    if (after !== null) askedSeqs.push(after);
    return Response.json(after === null ? exampleRoom() : missed);
  });
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const queries = makeQueryClient();
  queries.setQueryData(queryOf(api.versions.listVersions, { params }).queryKey, [exampleVersion()]);
  queries.setQueryData(queryOf(api.notes.getRoom, { params }).queryKey, exampleRoom({ seq: 4 }));
  queries.setQueryData(notesKey, [exampleNote({ seq: 4 })]);
  const topics = { receive: (_message: unknown) => {}, reconnect: () => {} };
  const news: string[] = [];
  const stop = followRoom(
    queries,
    POST,
    {
      subscribe: (destination, receive) => {
        if (destination === roomTopic(POST)) topics.receive = receive;
        return () => undefined;
      },
      onSubscribed: (listener) => {
        topics.reconnect = listener;
        return () => undefined;
      },
    },
    ({ id }) => news.push(id),
  );
  const texts = () => queries.getQueryData(notesKey)?.map((note) => ('text' in note ? note.text : ''));
  return { queries, topics, news, stop, texts };
}

it('shows a change at once, without asking for others', () => {
  const { topics, texts, news, stop } = open();
  const click = exampleNote({ id: 'b', number: 2, at: 20, text: 'Click', seq: 5 });
  topics.receive({ seq: 5, change: 'note', note: click });
  expect(texts()).toEqual(['Vocal too loud', 'Click']);
  topics.receive({ seq: 6, change: 'note', note: { id: 'b', number: 2, isDeleted: true } });
  expect(texts()).toEqual(['Vocal too loud']);
  expect([news, askedSeqs]).toEqual([['b'], []]);
  stop();
});

it('takes a note that is moved or opened again for no new one', () => {
  const { topics, news, stop } = open();
  topics.receive({ seq: 5, change: 'note', note: exampleNote({ at: 30, seq: 5 }) });
  expect(news).toEqual([]);
  stop();
});

it('fetches all notes again after more deletions than one answer holds', async () => {
  const { queries, topics, stop } = open();
  missed = Array.from({ length: 200 }, (_, index) => ({
    id: `gone ${index}`,
    number: index + 2,
    isDeleted: true,
  }));
  topics.reconnect();
  await vi.waitFor(() => expect(queries.getQueryState(notesKey)?.isInvalidated).toBe(true));
  expect(askedSeqs).toEqual(['4']);
  stop();
});

it('asks for what it has missed after a gap and after a new connection', async () => {
  const { topics, texts, stop } = open();
  missed = [exampleNote({ id: 'b', at: 20, text: 'Click', seq: 5 })];
  topics.receive({ seq: 6, change: 'note', note: exampleNote({ id: 'c', at: 30, text: 'Hum', seq: 6 }) });
  await vi.waitFor(() => expect(texts()).toEqual(['Vocal too loud', 'Click', 'Hum']));
  expect(askedSeqs).toEqual(['4']);
  missed = [exampleNote({ seq: 7, text: 'Vocal fine' })];
  await vi.waitFor(() => {
    topics.reconnect();
    expect(texts()).toEqual(['Vocal fine', 'Click', 'Hum']);
  });
  stop();
});
