import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { registerClaimListeners } from './claims/claims.listeners.ts';
import { claimHandlers } from './claims/claims.routes.ts';
import { definePersonalData, readInBatches } from '../../personal-data.ts';
import { clearClaims } from './claims/clear-claims.ts';
import { listGuestData } from './personal-data.queries.ts';
import { cleanGuests } from './clean-guests.ts';
import { dataHandlers, dataRoutes } from './data.routes.ts';
import { decorateParty } from './find-party.ts';
import { guestHead } from './guest.head.ts';
import { registerGuestListeners } from './guests.listeners.ts';
import { registerGuestSockets } from './guests.realtime.ts';
import { mountFoot } from './foot.routes.ts';
import { guestHandlers, guestRoutes, linkHandlers, linkRoutes } from './guests.routes.ts';
import { cleanGuestsJob, guestCodeJob, guestMailJob, remindGuestsJob } from './mails/guest-mails.jobs.ts';
import { remindGuests } from './mails/remind-guests.ts';
import { sendCode } from './mails/send-code.ts';
import { sendGuestMail } from './mails/send-guest-mail.ts';

const HOUR_S = 60 * 60;

/** Guests: people without an account who are credited on a post, and approve by mailed code. */
export const guests = {
  start(app, context) {
    const { jobs } = context;
    decorateParty(app, context);
    const { listClaims, claim } = api.guests;
    mount(app, context, { listClaims, claim }, claimHandlers(context));
    registerClaimListeners(context);
    mount(app, context, linkRoutes, linkHandlers(context));
    mount(app, context, guestRoutes, guestHandlers(context));
    mount(app, context, dataRoutes, dataHandlers(context));
    mountFoot(app, context);
    registerGuestListeners(context);
    registerGuestSockets(context);
    jobs.work(guestMailJob, (data, attempt) => sendGuestMail(context, data, attempt));
    jobs.work(guestCodeJob, (data) => sendCode(context, data));
    jobs.work(remindGuestsJob, () => remindGuests(context));
    jobs.schedule(remindGuestsJob, HOUR_S, {});
    jobs.work(cleanGuestsJob, () => cleanGuests(context));
    jobs.schedule(cleanGuestsJob, HOUR_S, {});
  },
  heads: (context) => ({ guest: guestHead(context) }),
  accountDeletion: { deleteRest: clearClaims },
  personalData: [definePersonalData('guests', readInBatches(listGuestData))],
} satisfies Feature;
