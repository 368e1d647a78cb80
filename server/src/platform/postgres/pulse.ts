import { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds between looks. */
const LOOK_EVERY = 250;
/** So many looks in a row may find a database silent that has been asked. */
const PATIENCE = 5;
/** So many looks until a question to a silent database is asked over a new connection. */
const ASK_ANEW = 8;

/**
 * Notices within 1.5 s that a database does not answer any more although its connections stand: it hangs, or its machine is
 * gone, and then no limit that the database itself keeps would end a statement. All connections are cut then, so that who
 * waits is told; until it answers again, nobody begins to wait.
 */
export class Pulse {
  readonly #url: string;
  readonly #isAsked: () => boolean;
  readonly #onChange: (isAway: boolean) => void;
  /** The sockets of the connections, with how many bytes each had brought at the last look. */
  readonly #sockets = new Map<Socket, number>();
  readonly #looks: NodeJS.Timeout;
  /** The connection over which it is asked. */
  #line: { client: pg.Client; socket: Socket } | undefined;
  #isAsking = false;
  #silentLooks = 0;
  #isAway = false;

  /**
   * @param isAsked whether somebody waits for the database now
   * @param onChange hears that it is away, and that it is back
   */
  constructor(url: string, isAsked: () => boolean, onChange: (isAway: boolean) => void) {
    this.#url = url;
    this.#isAsked = isAsked;
    this.#onChange = onChange;
    this.#looks = setInterval(() => this.#look(), LOOK_EVERY).unref();
  }

  /** Makes the socket of a new connection. */
  readonly openSocket = (): Socket => {
    const socket = new Socket();
    this.#sockets.set(socket, 0);
    socket.once('close', () => this.#sockets.delete(socket));
    if (this.#isAway) setImmediate(() => socket.destroy());
    return socket;
  };

  close(): void {
    clearInterval(this.#looks);
    this.#hangUp();
  }

  #look(): void {
    if (this.#hasBroughtSomething()) this.#silentLooks = 0;
    else if (this.#isAsking) this.#silentLooks += 1;
    else if (this.#isAway || this.#isAsked()) void this.#ask();

    if (this.#silentLooks >= PATIENCE && !this.#isAway) this.#cut();
    else if (this.#silentLooks >= ASK_ANEW) {
      this.#silentLooks = 0;
      this.#hangUp();
    }
  }

  #hasBroughtSomething(): boolean {
    let isSo = false;
    for (const [socket, before] of this.#sockets) {
      if (socket.bytesRead > before) isSo = true;
      this.#sockets.set(socket, socket.bytesRead);
    }
    return isSo;
  }

  #cut(): void {
    this.#isAway = true;
    this.#onChange(true);
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      const { client } = this.#line ?? (await this.#connect());
      await client.query('select 1');
      if (this.#isAway) {
        this.#isAway = false;
        this.#onChange(false);
      }
    } catch {
      // Who asks the database is told why; here only silence matters.
      this.#hangUp();
    }
    this.#isAsking = false;
    this.#silentLooks = 0;
  }

  async #connect(): Promise<{ client: pg.Client }> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'backbeat pulse',
      stream: () => socket,
    });
    const line = { client, socket };
    this.#line = line;
    // One that breaks while nothing is asked.
    client.on('error', () => {
      if (this.#line === line) this.#line = undefined;
    });
    await client.connect();
    return line;
  }

  #hangUp(): void {
    // Not client.end(), which would wait for a database that may never answer.
    this.#line?.socket.destroy();
    this.#line = undefined;
  }
}
