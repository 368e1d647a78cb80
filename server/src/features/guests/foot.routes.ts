import { api, ApiError } from '@backbeat/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { mount, type Handlers } from '../../http/routing/mount.ts';
import { findMailRecipient } from '../users/index.ts';
import { brokenPage, donePage, footPage, notesStoppedPage } from './foot.views.ts';
import { loadGuestKey, macOfDigests } from './keys/load-guest-key.ts';
import { verifyFootToken, type FootLink } from './keys/sign-foot-link.ts';
import { messages } from './mails/guests.messages.ts';
import { reportAuthor } from './report-author.ts';
import { insertStop } from './stops/stops.queries.ts';

const { confirmStop, confirmReport, stopMail, reportAuthor: report } = api.guests;
const footRoutes = { confirmStop, confirmReport, stopMail, reportAuthor: report };

/** Mounts the pages of the links in the foot of mails. Mail services and forms send the body of a POST. */
export function mountFoot(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, body, callback) => callback(null, body),
    );
    scope.addHook('onSend', async (_request, reply) => {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    });
    mount(scope, context, footRoutes, footHandlers(context));
  });
}

const isReport = ({ scope }: FootLink): boolean => scope === 'report';

const footHandlers = (context: Context): Handlers<typeof footRoutes> => {
  const readBrand = () => context.settings.read('name');

  const showPage = async (token: string, reply: FastifyReply, wantsReport: boolean) => {
    const link = await readLink(context, token);
    if (link && isReport(link) === wantsReport) return pageOf(context, link);
    await reply.code(404).type('text/html; charset=utf-8').send(brokenPage(readBrand()));
    return '';
  };
  const requireLink = async (token: string, wantsReport: boolean): Promise<FootLink> => {
    const link = await readLink(context, token);
    if (!link || isReport(link) !== wantsReport) throw new ApiError('NOT_FOUND', messages.brokenLink);
    return link;
  };

  return {
    confirmStop: async ({ params }, { reply }) => showPage(params.token, reply, false),
    confirmReport: async ({ params }, { reply }) => showPage(params.token, reply, true),
    stopMail: async ({ params }) => {
      const { scope, authorId, addressMac } = await requireLink(params.token, false);
      if (scope === 'digest') {
        const digestMac = macOfDigests(await loadGuestKey(context.db), addressMac);
        await insertStop(context.db, { authorId, addressMac: digestMac });
        return notesStoppedPage(readBrand());
      }
      await insertStop(context.db, { authorId: scope === 'all' ? null : authorId, addressMac });
      return donePage(readBrand());
    },
    reportAuthor: async ({ params, body }) => {
      const link = await requireLink(params.token, true);
      // The button asks a second time, since a report cannot be undone.
      if (!Buffer.from(body).toString().split('&').includes('sure=yes')) return pageOf(context, link, true);
      await reportAuthor(context, link);
      return donePage(readBrand());
    },
  };
};

async function pageOf({ db, settings }: Context, link: FootLink, isSure = false): Promise<string> {
  const author = await findMailRecipient(db, link.authorId);
  const brand = settings.read('name');
  return footPage({ scope: link.scope, authorName: author?.userName ?? '', brand, isSure });
}

/** What a token is about; undefined if this installation has not signed it. */
async function readLink({ db }: Context, token: string): Promise<FootLink | undefined> {
  return verifyFootToken(token, await loadGuestKey(db));
}
