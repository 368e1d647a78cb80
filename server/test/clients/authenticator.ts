import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { RouteRequest, credentials } from '@backbeat/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Attestation = RouteRequest<typeof credentials.credentialRoutes.addPasskey>['body'];
type Assertion = RouteRequest<typeof credentials.credentialRoutes.signInWithPasskey>['body'];

/** Flags of the authenticator data (WebAuthn level 3, 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  /** The origin that the browser would name. */
  origin?: string;
  /** Whether the authenticator has checked a fingerprint, a face or a PIN. */
  isUserVerified?: boolean;
}

/**
 * A passkey in software (ES256, without attestation), together with the browser around it: it makes
 * the JSON that `@simplewebauthn/browser` would send.
 */
export class Authenticator {
  readonly id: string;
  /** The signature counter. */
  counter = 1;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  /** @param idLength bytes of the id */
  constructor(origin: string, idLength = 32) {
    this.id = randomBytes(idLength).toString('base64url');
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Creates the credential. */
  create(
    { challenge, rp }: Pick<credentials.PasskeyCreationOptions, 'challenge' | 'rp'>,
    { origin = this.#origin, isUserVerified = true }: Ceremony = {},
  ): Attestation {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = [Buffer.alloc(16), length, id, this.#coseKey()];
    const authData = Buffer.concat([this.#data(rp.id, isUserVerified, HAS_CREDENTIAL), ...credential]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.#reference,
      response: {
        clientDataJSON: writeClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs a challenge. Each use raises the counter. */
  sign(
    { challenge, rpId }: Pick<credentials.PasskeyRequestOptions, 'challenge' | 'rpId'>,
    { origin = this.#origin, isUserVerified = true }: Ceremony = {},
  ): Assertion {
    if (this.counter > 0) this.counter += 1;
    const data = this.#data(rpId, isUserVerified);
    const clientData = writeClientData('webauthn.get', challenge, origin);
    const signedData = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#reference,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signedData, this.#privateKey).toString('base64url'),
      },
    };
  }

  get #reference() {
    return { id: this.id, rawId: this.id, type: 'public-key' } as const;
  }

  #data(rpId: string, isUserVerified: boolean, moreFlags = 0): Buffer {
    const flagsAndCounter = Buffer.alloc(5);
    flagsAndCounter.writeUInt8(USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | moreFlags);
    flagsAndCounter.writeUInt32BE(this.counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flagsAndCounter]);
  }

  /** The public key as COSE: key type EC2, ES256, P-256, and the point (RFC 9053, 7.1.1). */
  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }
}

const writeClientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
