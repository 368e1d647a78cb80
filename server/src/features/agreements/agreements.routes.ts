import type { agreements } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { createDocumentCache } from '../../cache/document-cache.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { writeCsv } from './files/write-csv.ts';
import { writePdf } from './files/write-pdf.ts';
import { writeRelease } from './files/write-release.ts';
import { loadAgreement, loadRelease, loadSplitSheet, type AgreementReader } from './load-agreement.ts';
import { createFirstSigningKey } from './signing/create-signing-key.ts';
import { signAgreement } from './signing/sign-agreement.ts';
import { findSigningDetails, NO_DETAILS, saveSigningDetails } from './signing-details.queries.ts';
import { messages } from './files/split-sheet.messages.ts';

export function agreementHandlers(context: Context): Handlers<typeof agreements.agreementRoutes> {
  const { db } = context;
  const getText = createDocumentCache<string>();
  const getPdf = createDocumentCache<Buffer>();
  return {
    getAgreement: async ({ params: { id } }, { viewer, request }) => {
      const reader = await findReader(viewer, request, id);
      const [agreement, key] = await Promise.all([
        loadAgreement(context, reader, id),
        createFirstSigningKey(db),
      ]);
      return getText({ agreement, kid: key.kid }, () => signAgreement(agreement, key));
    },
    getSplitSheet: async ({ params: { id } }, { viewer, request }) => {
      const sheet = await loadSplitSheet(context, await findReader(viewer, request, id), id);
      return {
        name: `${messages.fileName({ title: sheet.title })}.pdf`,
        content: await getPdf(sheet, () => writePdf(sheet)),
      };
    },
    getSplitSheetTable: async ({ params: { id } }, { viewer, request }) => {
      const sheet = await loadSplitSheet(context, await findReader(viewer, request, id), id);
      return { name: `${messages.fileName({ title: sheet.title })}.csv`, content: writeCsv(sheet) };
    },
    getRelease: async ({ params: { id } }, { viewer, request }) => {
      const release = await loadRelease(context, await findReader(viewer, request, id), id);
      return {
        name: `${id}.ern.xml`,
        content: await getText({ release }, () => writeRelease(release, new Date())),
      };
    },
    getSigningDetails: async (_input, { viewer }) =>
      (await findSigningDetails(db, [viewer.id])).get(viewer.id) ?? NO_DETAILS,
    updateSigningDetails: async ({ body }, { viewer }) => {
      await saveSigningDetails(db, viewer.id, body);
      return body;
    },
  };
}

/** Only a guest browser has to be looked up, so that other requests run no statement for it. */
async function findReader(
  viewer: AgreementReader['viewer'],
  request: FastifyRequest,
  postId: string,
): Promise<AgreementReader> {
  const party = request.guestHash && (await request.findParty(postId));
  return { viewer, guestId: party?.guest && party.id };
}
