import { ApiError, instance, setup, type Output } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { recordAudit, type AuditActor } from '../audit/index.ts';
import { findPagesWithText } from '../pages/index.ts';
import { endSetup } from '../settings/index.ts';
import { isEmailVerified } from '../users/index.ts';
import { countAdministrators, hasBackup } from './setup.queries.ts';

/**
 * Opens the server to others, and applies it in this process.
 * @throws {ApiError} CONFLICT if staff need a second step that the administrator lacks
 */
export async function finishSetup(
  context: Context,
  { viewer, actor }: { viewer: Viewer; actor: AuditActor },
): Promise<void> {
  const { settings } = context;
  if (settings.read('staff.twoStep') && viewer.staff?.hasSecondStep !== true)
    throw new ApiError('CONFLICT', instance.messages.secondStep);
  await context.transact(async (tx) => {
    await endSetup(tx);
    await recordAudit(tx, { actor, action: 'instance.setUp', target: null });
  });
  await settings.refresh();
}

/** When the set-up was finished, and what is left to do in the order of importance. */
export async function loadProgress(
  { db, settings, config }: Context,
  userId: string,
): Promise<Output<typeof setup.setupRoutes.getProgress>> {
  const emailVerified = await isEmailVerified(db, userId);
  const pages = (await findPagesWithText(db)).map(({ page }) => page);
  const isLeft: Record<setup.SetupTask, boolean> = {
    email: !emailVerified,
    contact: settings.read('contactEmail') === '',
    administrators: (await countAdministrators(db)) < 2,
    rules: settings.read('rules').length === 0 && !pages.includes('rules'),
    imprint: !pages.includes('imprint'),
    mail: config.mail.smtpUrl === undefined,
    backup: !(await hasBackup(db)),
  };
  return {
    finishedAt: settings.setUpAt?.toISOString() ?? null,
    left: setup.SETUP_TASKS.filter((task) => isLeft[task]),
    emailVerified,
  };
}
