import { posts } from '@backbeat/contract';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { examplePost } from '../post.fixture.ts';
import { EditPostDialog } from './edit-post-dialog.tsx';

const post = examplePost({ title: 'Night bus', description: 'Tape', genre: ['Song'], banner: '/banner.png' });

/** The parts of the form that the fake server received. */
let sentForms: FormData[];
let answers: Response[];

beforeEach(() => {
  sentForms = [];
  answers = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return new Response('', { status: 404 });
    if (body instanceof FormData) sentForms.push(body);
    return answers.shift() ?? new Response('', { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Form() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <EditPostDialog post={post} open={open} onOpenChange={setOpen} />
      <p>{open ? 'form is open' : 'form is closed'}</p>
    </>
  );
}

const sentPost = async (): Promise<unknown> => {
  const part = sentForms.at(-1)?.get('post');
  return part instanceof Blob ? JSON.parse(await part.text()) : undefined;
};
const save = () => screen.getByRole('button', { name: 'Save changes' });

it('the form to edit a post shows its details and saves nothing without a change', () => {
  renderSignedIn(<Form />);
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Night bus');
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Tape');
  expect(screen.getByRole('button', { name: 'Song' }).getAttribute('aria-pressed')).toBe('true');
  expect(save()).toHaveProperty('disabled', true);
});

it('saving a post sends the changed fields and updates every cached copy', async () => {
  const { user, queries } = renderSignedIn(<Form />);
  const one = queryOf(api.posts.getPost, { params: { id: post.id } }).queryKey;
  const list = queryOf(api.credits.listPendingRequests).queryKey;
  queries.setQueryData(one, post);
  queries.setQueryData(list, [post, examplePost({ id: 'b' })]);
  answers.push(Response.json({ ...post, title: 'Night train' }));
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Night train');
  await user.click(save());
  await screen.findByText('form is closed');
  expect(await sentPost()).toEqual({ title: 'Night train' });
  expect(queries.getQueryData(one)?.title).toBe('Night train');
  expect(queries.getQueryData(list)?.map(({ title }) => title)).toEqual(['Night train', 'Night bus']);
  expect(screen.getByText(posts.messages.saved)).toBeDefined();
});

it('a failed save of a post keeps the form with its text and says why', async () => {
  const { user } = renderSignedIn(<Form />);
  answers.push(Response.json({ error: 'The disk is full.' }, { status: 507 }));
  await user.type(screen.getByLabelText('Description'), ' hiss');
  await user.click(save());
  expect(await screen.findByText(`${posts.messages.saveFailed} The disk is full.`)).toBeDefined();
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Tape hiss');
  expect(save()).toHaveProperty('disabled', false);
});

it('a removed banner is sent as a removal', async () => {
  const { user } = renderSignedIn(<Form />);
  answers.push(Response.json({ ...post, banner: null }));
  await user.click(screen.getByRole('button', { name: 'Remove banner' }));
  await user.click(save());
  await screen.findByText('form is closed');
  expect(await sentPost()).toEqual({ removeBanner: true });
});

it('closing the form with unsaved changes to a post asks first', async () => {
  const { user } = renderSignedIn(<Form />);
  await user.type(screen.getByLabelText('Description'), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByText('form is open')).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByText('form is closed')).toBeDefined());
  expect(sentForms).toEqual([]);
});
