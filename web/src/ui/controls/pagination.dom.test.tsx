import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderForUser } from '../../lib/component.fixture.ts';
import { PageNumbers } from './page-numbers.tsx';
import { Pagination } from './pagination.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const LAST = 166_667;

function Pages({ start = 0, totalPages }: { start?: number; totalPages: number }) {
  const [page, setPage] = useState(start);
  return <Pagination page={page} totalPages={totalPages} onPage={setPage} label="Pages of posts" />;
}

it.each([
  [0, 0, 'Page 1 of 1', [true, true]],
  [0, 1, 'Page 1 of 1', [true, true]],
  [0, 2, 'Page 1 of 2', [true, false]],
  [1, 2, 'Page 2 of 2', [false, true]],
  [3, 7, 'Page 4 of 7', [false, false]],
  [LAST - 1, LAST, 'Page 166667 of 166667', [false, true]],
  // A list that has shrunk while the user was on its last page.
  [8, 7, 'Page 7 of 7', [false, true]],
])(
  'the pagination disables the buttons without a page on page %i of %i',
  (page, totalPages, text, disabled) => {
    renderForUser(<Pages start={page} totalPages={totalPages} />);
    expect(screen.queryByText(text)).not.toBeNull();
    expect(['Previous', 'Next'].map((name) => button(name).matches(':disabled'))).toEqual(disabled);
  },
);

it('the pagination is a navigation landmark with the name of the list', () => {
  renderForUser(<Pages totalPages={7} />);
  const landmark = screen.getByRole('navigation', { name: 'Pages of posts' });
  expect(within(landmark).getAllByRole('button')).toHaveLength(2);
});

it('the pagination announces the page that a press has opened', async () => {
  const { user } = renderForUser(<Pages totalPages={7} />);
  await user.click(button('Next'));
  const text = screen.getByText('Page 2 of 7');
  expect(text.closest('[aria-live="polite"]')).not.toBeNull();
  await user.click(button('Previous'));
  // The same element has to change, or screen readers stay silent.
  expect(text.textContent).toBe('Page 1 of 7');
});

it('the pagination moves by one page for each press of a double press', async () => {
  const { user } = renderForUser(<Pages totalPages={7} />);
  await user.dblClick(button('Next'));
  expect(screen.queryByText('Page 3 of 7')).not.toBeNull();
});

it('the pagination stops a double press at the last page', async () => {
  const { user } = renderForUser(<Pages totalPages={2} />);
  await user.dblClick(button('Next'));
  expect(screen.queryByText('Page 2 of 2')).not.toBeNull();
});

it('the pagination opens pages with the keyboard', async () => {
  const { user } = renderForUser(<Pages start={3} totalPages={7} />);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(button('Next'));
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Page 5 of 7')).not.toBeNull();
  await user.tab({ shift: true });
  await user.keyboard(' ');
  expect(screen.queryByText('Page 4 of 7')).not.toBeNull();
});

it('the pagination asks for the page beside the last one when the requested page does not exist', async () => {
  const onPage = vi.fn<(page: number) => void>();
  const { user } = renderForUser(<Pagination page={99} totalPages={7} onPage={onPage} />);
  await user.click(button('Previous'));
  expect(onPage.mock.calls).toEqual([[5]]);
});

it('the pagination opens no page while it is disabled', async () => {
  const onPage = vi.fn<(page: number) => void>();
  const { user } = renderForUser(<Pagination page={3} totalPages={7} onPage={onPage} disabled />);
  await user.click(button('Previous'));
  await user.click(button('Next'));
  expect(onPage).not.toHaveBeenCalled();
});

it('the pagination replaces the page number with a summary', () => {
  renderForUser(<Pagination page={0} totalPages={7} onPage={() => undefined} summary="1-20 of 133 users" />);
  expect(screen.queryByText('1-20 of 133 users')).not.toBeNull();
  expect(screen.queryByText('Page 1 of 7')).toBeNull();
});

function NumberedPages({ start = 0, totalPages }: { start?: number; totalPages: number }) {
  const [page, setPage] = useState(start);
  return <PageNumbers page={page} totalPages={totalPages} onPage={setPage} label="Pages of users" />;
}
const numbers = () => screen.getAllByRole('listitem').map(({ textContent }) => Number(textContent));
const currentPages = () => screen.getAllByRole('button', { current: 'page' });

it.each([
  [0, 1, [1]],
  [1, 2, [1, 2]],
  [0, 7, [1, 2, 3, 4, 5]],
  [6, 7, [3, 4, 5, 6, 7]],
  [83_333, LAST, [83_332, 83_333, 83_334, 83_335, 83_336]],
  [LAST - 1, LAST, [166_663, 166_664, 166_665, 166_666, 166_667]],
])(
  'the page numbers list the pages around page %i of %i and mark the current one',
  (page, totalPages, expectedNumbers) => {
    renderForUser(<NumberedPages start={page} totalPages={totalPages} />);
    expect(numbers()).toEqual(expectedNumbers);
    expect(currentPages()).toEqual([button(`Page ${page + 1}`)]);
    expect(button('Previous').matches(':disabled')).toBe(page === 0);
    expect(button('Next').matches(':disabled')).toBe(page === totalPages - 1);
  },
);

it('the page numbers open a page by its number and keep the focus on a number', async () => {
  const { user } = renderForUser(<NumberedPages totalPages={7} />);
  await user.click(button('Page 5'));
  expect(numbers()).toEqual([3, 4, 5, 6, 7]);
  expect(currentPages()).toEqual([button('Page 5')]);
  expect(document.activeElement).toBe(button('Page 5'));
});
