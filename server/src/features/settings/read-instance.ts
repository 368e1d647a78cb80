import { currentBanner, type instance } from '@backbeat/contract';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { listPages } from '../pages/index.ts';

/** What everyone may know about this server. */
export async function readInstance({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<instance.Instance> {
  const mode = settings.read('signUp.mode');
  return {
    name: settings.read('name'),
    description: settings.read('description'),
    contactEmail: settings.read('contactEmail'),
    signUp: { mode, question: settings.read('signUp.question'), needsInvite: mode === 'invite' },
    isSetUp: settings.isSetUp,
    pages: await listPages({ db, settings }),
    rules: settings.read('rules'),
    banner: currentBanner(settings.read('banner'), Date.now()),
    aiTraining: settings.read('aiTraining'),
    version: serverPackage.version,
    sourceUrl: settings.read('sourceUrl'),
  };
}
