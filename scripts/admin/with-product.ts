import { buildApp } from '../../server/src/app.ts';
import type { Config } from '../../server/src/config.ts';
import type { Context } from '../../server/src/context.ts';
import { openContext } from '../../server/src/open-context.ts';

export { eraseAddress } from '../../server/src/features/guests/index.ts';
export { removePostByOperator } from '../../server/src/features/moderation/index.ts';
export { deleteAccountById } from '../../server/src/features/users/index.ts';
export { exportAccount } from './export-account.ts';

/**
 * Runs `work` with all features of the product, as a worker has them. It neither listens nor runs
 * jobs: jobs that it sends are for the workers of the server.
 */
export async function withProduct<T>(
  config: Config,
  databaseUrl: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { context, listFailing, close } = await openContext({
    ...config,
    databaseUrl,
    role: 'worker',
    metricsPort: undefined,
    logLevel: 'error',
  });
  try {
    // Features register their listeners, whose rows belong to the transaction of an event.
    const app = await buildApp(context, { version: 'command', listFailing });
    const result = await work(context);
    await app.close();
    return result;
  } finally {
    await close();
  }
}
