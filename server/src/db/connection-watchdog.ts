import { Socket } from 'node:net';
import pg from 'pg';

const CHECK_INTERVAL_MS = 250;
/** Consecutive checks without data from the database while a statement waits. */
const MAX_SILENT_CHECKS = 5;
/** Silent checks after which the probe uses a new connection. */
const CHECKS_BEFORE_RECONNECT = 8;

/**
 * Detects within 1.5 s that a database no longer answers although its connections are open. This
 * happens if the database hangs or its machine is gone, so that its statement timeout does not
 * fire. The watchdog then destroys all connections, so that waiting callers get an error, and
 * rejects new ones until the database answers again.
 */
export class ConnectionWatchdog {
  readonly #url: string;
  readonly #isBusy: () => boolean;
  readonly #onChange: (isDown: boolean) => void;
  /** The sockets of the connections, with the bytes that each had received at the last check. */
  readonly #sockets = new Map<Socket, number>();
  readonly #timer: NodeJS.Timeout;
  /** The connection of the probe. */
  #probe: { client: pg.Client; socket: Socket } | undefined;
  #isProbing = false;
  #silentChecks = 0;
  #isDown = false;

  /**
   * @param isBusy whether a caller is waiting for the database
   * @param onChange receives true when the database goes down, false when it is back
   */
  constructor(url: string, isBusy: () => boolean, onChange: (isDown: boolean) => void) {
    this.#url = url;
    this.#isBusy = isBusy;
    this.#onChange = onChange;
    this.#timer = setInterval(() => this.#check(), CHECK_INTERVAL_MS).unref();
  }

  /** Creates the socket of a new connection. */
  readonly openSocket = (): Socket => {
    const socket = new Socket();
    this.#sockets.set(socket, 0);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isDown) setImmediate(() => socket.destroy());
    return socket;
  };

  close(): void {
    clearInterval(this.#timer);
    this.#disconnectProbe();
  }

  #check(): void {
    if (this.#hasReceivedBytes()) this.#silentChecks = 0;
    else if (this.#isProbing) this.#silentChecks += 1;
    else if (this.#isDown || this.#isBusy()) void this.#runProbe();

    if (this.#silentChecks >= MAX_SILENT_CHECKS && !this.#isDown) this.#destroyConnections();
    else if (this.#silentChecks >= CHECKS_BEFORE_RECONNECT) {
      this.#silentChecks = 0;
      this.#disconnectProbe();
    }
  }

  #hasReceivedBytes(): boolean {
    let hasReceived = false;
    for (const [socket, before] of this.#sockets) {
      if (socket.bytesRead > before) hasReceived = true;
      this.#sockets.set(socket, socket.bytesRead);
    }
    return hasReceived;
  }

  #destroyConnections(): void {
    this.#isDown = true;
    this.#onChange(true);
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  async #runProbe(): Promise<void> {
    this.#isProbing = true;
    try {
      const { client } = this.#probe ?? (await this.#connect());
      await client.query('select 1');
      if (this.#isDown) {
        this.#isDown = false;
        this.#onChange(false);
      }
    } catch {
      // Callers of the database get the error itself; the watchdog only detects silence.
      this.#disconnectProbe();
    }
    this.#isProbing = false;
    this.#silentChecks = 0;
  }

  async #connect(): Promise<{ client: pg.Client }> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'backbeat watchdog',
      stream: () => socket,
    });
    const probe = { client, socket };
    this.#probe = probe;
    // The connection may break between two probes.
    client.on('error', () => {
      if (this.#probe === probe) this.#probe = undefined;
    });
    await client.connect();
    return probe;
  }

  #disconnectProbe(): void {
    // client.end() would wait for a database that may never answer.
    this.#probe?.socket.destroy();
    this.#probe = undefined;
  }
}
