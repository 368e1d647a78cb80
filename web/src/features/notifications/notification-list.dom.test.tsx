import type { notifications } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StaticRouter } from '@packages/router';
import { exampleNotification } from './notification.fixture.ts';
import { NotificationList } from './notification-list.tsx';

type Notification = notifications.Notification;

const show = (...notifications: Notification[]) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <NotificationList notifications={notifications} />
    </StaticRouter>,
  );

const item = exampleNotification({ people: 3, noti: 'tembo and 2 others liked "Night bus"' });
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

it('names the others in the second line', () => {
  const others = ['ilo', 'maré'];
  expect(textOf(show({ ...item, others }))).toContain('ilo and maré');
  expect(textOf(show({ ...item, people: 5, others }))).toContain('ilo, maré and 2 more');
});

it('shows the faces of the two latest users', () => {
  const faces = ['tembo', 'ilo', 'maré'].map((userName) => ({ userName, profilePic: '/dpp.jpg' }));
  expect(show({ ...item, faces }).match(/viewBox="0 0 32 32"/g)).toHaveLength(2);
  expect(show(item).match(/viewBox="0 0 32 32"/g)).toHaveLength(1);
});

it('offers to answer a request', () => {
  expect(textOf(show({ ...item, leadsTo: 'request' }))).toMatch(/Answer$/);
});

it('marks notifications that are new', () => {
  expect(textOf(show({ ...item, isNew: true }))).toContain('New');
  expect(textOf(show(item))).not.toContain('New');
});

it('says that there are no notifications', () => {
  expect(show()).toContain('No notifications yet');
});
