import { auth, ApiError, type Input, type Output } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { violatedUnique } from '../../db/database.ts';
import { claimFiles, discardFiles, storeImage, withStoredFiles } from '../uploads/index.ts';
import {
  checkSignUp,
  checkSignUpIsOpen,
  createRequest,
  lockSignUp,
  requireAgreement,
} from '../sign-up/index.ts';
import { insertUser } from '../users/index.ts';
import { checkNewPassword } from './check-new-password.ts';
import { isVerified, consumeVerification } from './auth.queries.ts';
import type { Browser } from './identify-browser.ts';
import { hashSecret } from './hash-passwords.ts';

type NewAccount = Input<typeof auth.authRoutes.createAccount>['body'];

const notVerified = (): ApiError => new ApiError('EMAIL_NOT_VERIFIED', auth.messages.notVerified);

type Created = Output<typeof auth.authRoutes.createAccount>;

/**
 * Checks that sign-up is not closed and that this browser has verified an address, before the server
 * reads any picture.
 */
export async function admitSignUp(context: Context, browser: Browser | undefined): Promise<void> {
  checkSignUpIsOpen(context);
  if (!browser || !(await isVerified(context.db, browser.hash))) throw notVerified();
}

/**
 * Creates an account for an address that this browser has verified, and consumes the verification. A
 * sign-up that staff has to approve becomes a request instead, without pictures.
 * @throws {ApiError} EMAIL_NOT_VERIFIED, TAKEN, WRONG_KIND, and as `checkSignUp`
 */
export async function createAccount(
  context: Context,
  { user, pp, banner }: NewAccount,
  { browser, ip, caller }: { browser: Browser | undefined; ip: string; caller: string },
): Promise<Created> {
  if (!browser || !(await isVerified(context.db, browser.hash, user.email))) throw notVerified();
  const applicant = { ...user, ip };
  const { needsApproval: isRequest } = await checkSignUp(context, applicant, { caller });
  await requireAgreement(context.db, user.agree);
  await checkNewPassword(user.password, user, 'password');

  const id = uuidv7();
  const passwordHash = await hashSecret(user.password);
  const create = withStoredFiles(context, async (storedKeys): Promise<Created> => {
    const storePicture = async (picture: typeof pp) => {
      if (!picture || isRequest) return null;
      const options = { wrongKind: auth.messages.image, account: browser.hash.toString('hex') };
      const { key } = await storeImage(context, picture, options);
      storedKeys.push(key);
      return key;
    };
    const profilePic = await storePicture(pp);
    const bannerPicture = await storePicture(banner);
    const created = await context.transact(async (tx, emit): Promise<Created> => {
      if (!(await consumeVerification(tx, { browserHash: browser.hash, email: user.email })))
        throw notVerified();
      const admission = await lockSignUp(context, tx, applicant);
      const agreement = await requireAgreement(tx, user.agree);
      if (admission.needsApproval) {
        await createRequest(tx, admission, { ...user, reason: user.reason ?? '', passwordHash, agreement });
        emit('queue.changed', null);
        return { state: 'waiting', userName: user.userName };
      }
      const { invite, network } = admission;
      await insertUser(tx, {
        ...user,
        id,
        agreement,
        passwordHash,
        profilePic,
        banner: bannerPicture,
        signUp: { network, inviteId: invite?.id ?? null, invitedBy: invite?.creatorId ?? null },
      });
      await claimFiles(tx, storedKeys, id);
      emit('user.created', { userId: id });
      return { id, userName: user.userName };
    });
    // Staff has to approve sign-ups since a moment ago.
    if ('state' in created) await discardFiles(context, storedKeys);
    return created;
  });
  return create.catch((error: unknown) => {
    throw violatedUnique(error) ? new ApiError('TAKEN', auth.messages.accountTaken) : error;
  });
}
