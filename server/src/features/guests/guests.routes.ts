import { api, ApiError, credits, guests, toPage } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { windowOf } from '../../db/list-page.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findVisiblePost } from '../posts/index.ts';
import { originOf } from '../auth/index.ts';
import { endOwnBrowser, renameSelf } from './change-self.ts';
import { findSigningDetails, saveSigningDetails } from './uses/signing-details.queries.ts';
import { listBrowsers } from './links/browsers.queries.ts';
import { identifyGuestBrowser } from './links/identify-guest-browser.ts';
import { listOwnGuests, requireOwnGuest } from './links/find-own-guest.ts';
import { lookAtLink, openLink, viewOpened } from './links/open-link.ts';
import { loadGuests } from './load-guests.ts';
import { requestCode } from './mails/send-code.ts';
import { updateGuest } from './update-guest.ts';
import { renewLink, requireGuestOfAuthor, revokeLink, sendLink } from './send-link.ts';
import { countUses, listUses } from './uses/uses.queries.ts';

/** The calls of authors about the links of their guests. */
const { listGuests, updateGuest: update, sendLink: send, revokeLink: revoke, listUses: uses } = api.guests;
export const linkRoutes = {
  listGuests,
  updateGuest: update,
  sendLink: send,
  revokeLink: revoke,
  listUses: uses,
};

export const linkHandlers = (context: Context): Handlers<typeof linkRoutes> => ({
  listGuests: async ({ params: { id } }, { viewer }) => {
    const { authorId } = await findVisiblePost(context.db, viewer, id);
    if (authorId !== viewer.id) throw new ApiError('FORBIDDEN', credits.messages.notAuthor);
    return loadGuests(context.db, id);
  },
  updateGuest: async ({ params, body }, { viewer }) => {
    await updateGuest(context, viewer.id, guestOf(params), body);
    return loadGuest(context, params);
  },
  sendLink: async ({ params }, { viewer }) => {
    await sendLink(context, viewer.id, guestOf(params));
    return loadGuest(context, params);
  },
  revokeLink: async ({ params }, { viewer }) => {
    await revokeLink(context, viewer.id, guestOf(params));
    return undefined;
  },
  listUses: async ({ params, query }, { viewer }) => {
    await requireGuestOfAuthor(context, viewer.id, guestOf(params));
    return pageOfUses(context, params.guest, query);
  },
});

async function loadGuest({ db }: Context, params: { id: string; guest: string }): Promise<guests.Guest> {
  const [guest] = await loadGuests(db, params.id, params.guest);
  if (!guest) throw new ApiError('NOT_FOUND', guests.messages.noSuchGuest);
  return guest;
}

const guestOf = ({ id, guest }: { id: string; guest: string }) => ({ postId: id, guestId: guest });

async function pageOfUses({ db }: Context, guestId: string, query: { page: number; size: number }) {
  const rows = await listUses(db, guestId, windowOf(query));
  const content = rows.map(({ time, ...use }) => ({ ...use, time: time.toISOString() }));
  return toPage(content, query, await countUses(db, guestId));
}

const {
  look,
  openLink: open,
  renewLink: renew,
  sendCode,
  listInvitations,
  updateName,
  getSigningDetails,
  updateSigningDetails,
  listOwnUses,
  endBrowser: end,
} = api.guests;

/** The calls of guests themselves. */
export const guestRoutes = {
  look,
  openLink: open,
  renewLink: renew,
  sendCode,
  listInvitations,
  updateName,
  getSigningDetails,
  updateSigningDetails,
  listOwnUses,
  endBrowser: end,
};

export const guestHandlers = (context: Context): Handlers<typeof guestRoutes> => ({
  look: async ({ body }, { caller }) => {
    await context.limiter.consume('guestLinksByCaller', caller);
    return lookAtLink(context, body);
  },
  openLink: async ({ body }, { caller, request, reply }) => {
    await context.limiter.consume('guestLinksByCaller', caller);
    const secretHash = identifyGuestBrowser(request, reply, context.config);
    return openLink(context, { secretHash, ...describeOrigin(request) }, body);
  },
  renewLink: async ({ body }, { caller, request }) => {
    await context.limiter.consume('guestLinksByCaller', caller);
    await renewLink(context, body, describeOrigin(request));
    return undefined;
  },
  sendCode: async ({ body }, { caller, request, reply }) => {
    await context.limiter.consume('guestCodesByCaller', caller);
    const browserHash = identifyGuestBrowser(request, reply, context.config);
    await requestCode(context, { ...body, browserHash });
    return undefined;
  },
  listInvitations: async (_input, { request }) => {
    const ownGuests = await listOwnGuests(context, request);
    const browsers = await listBrowsers(
      context.db,
      ownGuests.map(({ id }) => id),
    );
    return ownGuests.map((guest) => ({
      ...viewOpened(guest),
      invitation: guest.invitation,
      browser: guest.browser,
      browsers: browsers
        .filter(({ guestId }) => guestId === guest.id)
        .map(({ number, device, lastSeenAt }) => ({ number, device, lastSeenAt: lastSeenAt.toISOString() })),
      expiresAt: guest.expiresAt?.toISOString() ?? new Date().toISOString(),
    }));
  },
  updateName: async ({ body }, { request }) => {
    await renameSelf(context, await requireOwnGuest(context, request, body.guest), body.name);
    return undefined;
  },
  getSigningDetails: async ({ query }, { request }) =>
    readSigningDetails(context, (await requireOwnGuest(context, request, query.guest)).id),
  updateSigningDetails: async ({ body: { guest, ...details } }, { request }) => {
    const { id } = await requireOwnGuest(context, request, guest);
    await saveSigningDetails(context.db, id, details);
    return readSigningDetails(context, id);
  },
  listOwnUses: async ({ query }, { request }) => {
    const { id } = await requireOwnGuest(context, request, query.guest);
    return pageOfUses(context, id, query);
  },
  endBrowser: async ({ params, query, body }, { request }) => {
    const guest = await requireOwnGuest(context, request, body?.guest ?? query.guest);
    await endOwnBrowser(context, guest, params.number);
    return undefined;
  },
});

const readSigningDetails = async ({ db }: Context, guestId: string) =>
  (await findSigningDetails(db, guestId)) ?? { legalName: '', ipi: '', pro: '', publisher: '' };

function describeOrigin(request: FastifyRequest): { device: string; ip: string } {
  const { device, address: ip } = originOf(request);
  return { device, ip };
}
