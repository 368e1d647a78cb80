import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { FormSpace } from '../../http/uploads/form-space.ts';
import { deleteReservation, extendReservations, lockStorage } from './quotas.queries.ts';
import { reserveSpace } from './reserve-space.ts';

/** Seconds after which the reservation of a killed process expires. */
const EXPIRY_SECONDS = 60;
const EXTENSION_INTERVAL_MS = 20_000;

type Services = Pick<Context, 'db' | 'transact' | 'settings' | 'log'>;

/** Reserves space for the forms that this process receives, while it receives them. */
export class FormReservations implements FormSpace {
  readonly #services: Services;
  readonly #openIds = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(services: Services) {
    this.#services = services;
    this.#timer = setInterval(() => void this.#extend(), EXTENSION_INTERVAL_MS).unref();
  }

  reserve: FormSpace['reserve'] = async (userId, size) => {
    const id = randomUUID();
    const { transact } = this.#services;
    const grant = await transact(async (tx) => {
      if (userId !== null) await lockStorage(tx, userId);
      return reserveSpace(this.#services, tx, { ...size, id, userId, until: { seconds: EXPIRY_SECONDS } });
    });
    this.#openIds.add(id);
    return { ...grant, id };
  };

  /** A reservation that cannot be deleted expires. */
  release: FormSpace['release'] = async (id) => {
    this.#openIds.delete(id);
    await deleteReservation(this.#services.db, id).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'reserved space not released; it will expire');
    });
  };

  close(): void {
    clearInterval(this.#timer);
  }

  async #extend(): Promise<void> {
    if (this.#openIds.size === 0) return;
    await extendReservations(this.#services.db, [...this.#openIds], EXPIRY_SECONDS).catch(
      (error: unknown) => {
        this.#services.log.warn({ err: error }, 'reserved space not extended');
      },
    );
  }
}
