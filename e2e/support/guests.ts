import { api } from '@backbeat/contract';
import { eventually } from '../../server/test/eventually.ts';
import { mailedCode, type Member } from './fixtures.ts';

/** Waits for the newest mail with a link, and returns where that leads to. */
export const mailedLink = (origin: string, address: string): Promise<string> =>
  eventually(async () => {
    const mailbox = await (await fetch(`${origin}/dev/mailbox`)).text();
    const link = mailbox
      .split('<article>')
      .filter((mail) => mail.toLowerCase().includes(`to ${address},`))
      .map((mail) => /\/guest#[\w-]{43}/.exec(mail)?.[0])
      .find((candidate) => candidate !== undefined);
    if (link === undefined) throw new Error(`No link was mailed to ${address}.`);
    return link;
  });

/** Opens the newest link of a guest in the browser of a member. @returns the address of their page */
export async function openGuestLink(origin: string, holder: Member, email: string): Promise<string> {
  const token = (await mailedLink(origin, email)).split('#')[1];
  const { status, body, text } = await holder.browser.call(api.guests.openLink, { body: { token } });
  if (status !== 200) throw new Error(`The link of ${email} could not be opened: ${text}`);
  return `/guest?${new URLSearchParams({ guest: body.guest }).toString()}`;
}

/** Approves what a guest is asked, in a browser that has opened their link. */
export async function approveAsGuest(
  origin: string,
  holder: Member,
  { email, postId, name }: { email: string; postId: string; name: string },
): Promise<void> {
  const params = { id: postId };
  const { body: post } = await holder.browser.call(api.posts.getPost, { params });
  const digest = post.proposal?.digest ?? '';
  const { body: invitations } = await holder.browser.call(api.guests.listInvitations);
  const invitation = invitations.find((each) => each.post.id === postId)?.invitation;
  await holder.browser.call(api.guests.sendCode, { body: { invitation, purpose: 'answer', digest } });
  const code = await mailedCode(origin, email);
  const { status, text } = await holder.browser.call(api.credits.approveRequest, {
    params,
    body: { digest, code, signedAs: name },
  });
  if (status !== 200) throw new Error(`${email} could not approve: ${text}`);
}
