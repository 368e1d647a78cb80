import type { agreements } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { writeCsv } from './files/write-csv.ts';
import { writePdf } from './files/write-pdf.ts';
import { loadRelease, loadSignedAgreement, loadSplitSheet } from './load-agreement.ts';
import { findSigningDetails, NO_DETAILS, saveSigningDetails } from './signing-details.queries.ts';

export const agreementHandlers = (context: Context): Handlers<typeof agreements.agreementRoutes> => ({
  getAgreement: ({ params: { id } }, { viewer }) => loadSignedAgreement(context, viewer, id),
  getSplitSheet: async ({ params: { id } }, { viewer }) => {
    const sheet = await loadSplitSheet(context, viewer, id);
    return { name: `${sheet.title} - split sheet.pdf`, content: await writePdf(sheet) };
  },
  getSplitSheetTable: async ({ params: { id } }, { viewer }) => {
    const sheet = await loadSplitSheet(context, viewer, id);
    return { name: `${sheet.title} - split sheet.csv`, content: writeCsv(sheet) };
  },
  getRelease: async ({ params: { id } }, { viewer }) => ({
    name: `${id}.ern.xml`,
    content: await loadRelease(context, viewer, id),
  }),
  getSigningDetails: async (_input, { viewer }) =>
    (await findSigningDetails(context.db, [viewer.id])).get(viewer.id) ?? NO_DETAILS,
  updateSigningDetails: async ({ body }, { viewer }) => {
    await saveSigningDetails(context.db, viewer.id, body);
    return body;
  },
});
