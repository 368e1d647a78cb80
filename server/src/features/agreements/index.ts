import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { agreementHead } from './agreement.head.ts';
import { agreementHandlers } from './agreements.routes.ts';
import { createFirstSigningKey } from './signing/create-signing-key.ts';
import { servePublicKeys } from './signing/serve-public-keys.ts';
import { deleteSigningDetails } from './signing-details.queries.ts';

/** Agreements: the current terms of a post as a signed document, and as files for its parties. */
export const agreements: Feature = (app, context) => {
  mount(app, context, api.agreements, agreementHandlers(context));
  servePublicKeys(app, context);
  app.addHook('onReady', async () => {
    await createFirstSigningKey(context.db);
  });
  context.accountDeletion.push({
    onMarked: async (tx, _emit, userId) => deleteSigningDetails(tx, userId),
  });
  return { heads: { agreement: agreementHead(context) } };
};

export { loadOwnAgreement } from './load-agreement.ts';
export { createNextSigningKey } from './signing/create-signing-key.ts';
