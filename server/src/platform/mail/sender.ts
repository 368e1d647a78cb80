import addressparser from 'nodemailer/lib/addressparser';

export interface Sender {
  /** '' is the name of the instance. */
  name: string;
  address: string;
}

/**
 * Parses the sender for nodemailer: a name and an address, or an address alone. Returns undefined
 * for an invalid sender.
 */
export function readSender(from: string): Sender | undefined {
  const [sender, ...others] = addressparser(from, { flatten: true });
  const isOne =
    sender !== undefined && others.length === 0 && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(sender.address);
  return isOne && !/\p{Cc}/u.test(from) ? { name: sender.name, address: sender.address } : undefined;
}
