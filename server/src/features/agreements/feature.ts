import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { agreementHead } from './agreement.head.ts';
import { agreementHandlers } from './agreements.routes.ts';
import { createFirstSigningKey } from './signing/create-signing-key.ts';
import { servePublicKeys } from './signing/serve-public-keys.ts';
import { deleteSigningDetails } from './signing-details.queries.ts';
import { mailAgreedGuests } from './mail-guests.ts';
import { definePersonalData } from '../../personal-data.ts';
import { listSignedAgreements } from './load-agreement.ts';

/** Agreements: the current terms of a post as a signed document, and as files for its parties. */
export const agreements = {
  start(app, context) {
    mount(app, context, api.agreements, agreementHandlers(context));
    servePublicKeys(app, context);
    mailAgreedGuests(context);
    app.addHook('onReady', async () => {
      await createFirstSigningKey(context.db);
    });
  },
  heads: (context) => ({ agreement: agreementHead(context) }),
  accountDeletion: { onMarked: deleteSigningDetails },
  personalData: [definePersonalData('agreements', listSignedAgreements)],
} satisfies Feature;
