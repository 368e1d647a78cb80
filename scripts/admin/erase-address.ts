import { auth } from '@backbeat/contract';
import { recordAudit } from '../../server/src/features/audit/index.ts';
import { CommandFailed, print } from '../database/command.ts';
import { requireMedia } from '../database/connect.ts';
import type { Run } from './account-commands.ts';

/** The whole product takes a second to load, and most commands need none of it. */
const loadProduct = () => import('./with-product.ts');

/** Erases the address of guests who have written to the operator, who get no mail any more. */
const eraseGuestsOf =
  (address: string): Run =>
  async ({ config, databaseUrl }) => {
    const { success, data: email = '' } = auth.email.safeParse(address);
    if (!success) throw new CommandFailed('ADDRESS must be an email address.');
    requireMedia(config);
    const { withProduct, eraseAddress } = await loadProduct();
    const count = await withProduct(config, databaseUrl, (context) =>
      eraseAddress(context, email, (tx) =>
        recordAudit(tx, { actor: { kind: 'command' }, action: 'server.eraseAddress', target: null }),
      ),
    );
    const tracks = count === 1 ? '1 track' : `${count} tracks`;
    print(`The address is erased from ${tracks}, and no track can invite it any more.`);
  };

/** Parses the command. Returns undefined for other commands. */
export function parseEraseCommand([command, address, ...more]: readonly string[]): Run | undefined {
  if (command !== 'erase-address' || address === undefined || more.length > 0) return undefined;
  return eraseGuestsOf(address);
}
