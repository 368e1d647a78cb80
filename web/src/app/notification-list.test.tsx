import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NotificationList, type NotificationItem } from './notification-list.tsx';

const show = (...notifications: NotificationItem[]) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <NotificationList notifications={notifications} />
    </StaticRouter>,
  );

const item: NotificationItem = {
  id: 'a',
  userName: 'tembo',
  noti: 'tembo liked your post',
  time: '2026-11-21T20:14:00.000Z',
  notiType: 'POST',
};

it('leads from a post to its page', () => {
  expect(show(item)).toContain('href="/post/a"');
});

it('leads from a chat to the messages', () => {
  expect(show({ ...item, notiType: 'CHAT' })).toContain('href="/messages"');
});

it.each([
  { ...item, id: null },
  { ...item, notiType: 'FOLLOW' },
  { ...item, id: null, notiType: 'CHAT' },
])('shows others as plain text: %j', (other) => {
  const html = show(other);
  expect(html).toContain(other.noti);
  expect(html).not.toContain('<a');
});

it('says that there are none', () => {
  expect(show()).toContain('No notifications yet');
});
