import type { notifications } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StaticRouter } from '@packages/router';
import { NotificationList } from './notification-list.tsx';

type Notification = notifications.Notification;

const show = (...notifications: Notification[]) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <NotificationList notifications={notifications} />
    </StaticRouter>,
  );

const item: Notification = {
  key: 'first',
  id: 'a',
  userName: 'tembo',
  profilePic: '/dpp.jpg',
  people: 3,
  others: [],
  noti: 'tembo and 2 others liked "Night bus"',
  time: '2026-11-21T20:14:00.000Z',
  notiType: 'POST',
  leadsTo: 'post',
  isNew: false,
};
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

it('links a post notification to the page of the post', () => {
  expect(show(item)).toContain('href="/post/a"');
});

it('links the notification of a credit request to its card', () => {
  expect(show({ ...item, leadsTo: 'request' })).toContain('href="/pending-features?request=a"');
});

it('links the notification of an agreement to the agreement', () => {
  expect(show({ ...item, leadsTo: 'agreement' })).toContain('href="/post/a/agreement"');
});

it('links a chat notification to its message', () => {
  expect(show({ ...item, notiType: 'CHAT' })).toContain('href="/messages?chat=a"');
});

it.each([
  { ...item, id: null },
  { ...item, notiType: 'FOLLOW' as const },
  { ...item, id: null, notiType: 'CHAT' as const },
])('renders other notifications as plain text: %j', (otherNotification) => {
  const html = show(otherNotification);
  expect(textOf(html)).toContain('tembo and 2 others liked &quot;Night bus&quot;');
  expect(html).not.toContain('<a');
});

it('links the other names to their profiles', () => {
  const html = show({ ...item, people: 5, others: ['ilo', 'maré'] });
  expect(html).toContain('href="/profile/ilo"');
  expect(html).toContain('href="/profile/mar%C3%A9"');
  expect(textOf(html)).toContain('and 2 more');
  expect(show({ ...item, people: 1, others: [] })).not.toContain('<details');
});

it('marks notifications that are new', () => {
  expect(textOf(show({ ...item, isNew: true }))).toMatch(/New$/);
  expect(textOf(show(item))).not.toMatch(/New$/);
});

it('says that there are no notifications', () => {
  expect(show()).toContain('No notifications yet');
});
