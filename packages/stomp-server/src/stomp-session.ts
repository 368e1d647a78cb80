import { StompProtocol, type Topics } from './stomp-protocol.ts';
import { closeCodes, ProtocolError, type Problem } from './errors.ts';
import { encodeFrame, HEART_BEAT, type Frame } from './frame.ts';
import { heartBeat } from './heart-beat.ts';
import { TokenBucket } from './token-bucket.ts';
import { FrameParser } from './parser.ts';

export const stompLimits = {
  /** The rate limit of messages, in messages a second and messages at once. */
  sends: { perSecond: 20, burst: 20 },
  /**
   * The rate limit of all frames and chunks. A client that reconnects subscribes to many
   * destinations at once.
   */
  chunks: { perSecond: 60, burst: 300 },
  /** Queued frames at which the session pauses reading. */
  waiting: 16,
  /** Unsent bytes above which the session cuts a slow reader. */
  backlog: 1024 * 1024,
  /** Milliseconds within which CONNECT must arrive. */
  connect: 10_000,
} as const;

/** The connection below a session. */
export interface Transport {
  /** The negotiated WebSocket subprotocol; empty if the client offered none. */
  readonly subprotocol: string;
  /** Bytes that were sent and that the network has not taken yet. */
  readonly backlog: number;
  send(bytes: Uint8Array): void;
  /** Sends a ping, which the client must answer. */
  ping(): void;
  close(code: number): void;
  /** Closes the connection without a closing handshake. */
  cut(): void;
  pause(): void;
  resume(): void;
}

/** Services that all sessions share. */
export interface StompServices<V extends { id: string }> extends Topics<V> {
  /** Whether the rate limits apply. */
  isThrottled: boolean;
  /** Converts an error of a handler to one that the client may see. */
  problemOf(error: unknown): Problem;
  /** Milliseconds of a monotonic clock. */
  now(): number;
}

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * The server's side of one STOMP connection. It handles frames in order, sends heart-beats and
 * applies the limits. The session closes after an ERROR frame, as the protocol demands. An error
 * about a client's message goes to the error subscription if the client has one, and the session
 * continues.
 */
export class StompSession<V extends { id: string }> {
  readonly viewer: V;
  readonly #services: StompServices<V>;
  readonly #transport: Transport;
  readonly #protocol: StompProtocol<V>;
  readonly #parser = new FrameParser();
  readonly #chunkBucket: TokenBucket;
  readonly #sendBucket: TokenBucket;
  readonly #openedAt: number;
  #lastSentAt: number;
  #lastReceivedAt: number;
  #isPinged = false;
  /** Whether the session reads no more frames. */
  #hasStoppedReading = false;
  #isOver = false;
  #waitingFrames = 0;
  #work = Promise.resolve();

  constructor(viewer: V, transport: Transport, services: StompServices<V>) {
    const now = services.now();
    this.viewer = viewer;
    this.#transport = transport;
    this.#services = services;
    this.#protocol = new StompProtocol(viewer, services, (frame) => this.#send(frame), transport.subprotocol);
    this.#chunkBucket = new TokenBucket(stompLimits.chunks, now);
    this.#sendBucket = new TokenBucket(stompLimits.sends, now);
    this.#openedAt = now;
    this.#lastSentAt = now;
    this.#lastReceivedAt = now;
  }

  /** Takes a chunk of the data that the client sends. */
  receive(chunk: Uint8Array): void {
    this.markAlive();
    if (this.#hasStoppedReading) return;
    try {
      for (const frame of this.#parser.read(chunk)) {
        this.#admit(frame);
        this.#enqueue(() => this.#handle(frame));
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#refuse(error);
    }
  }

  /** Records that the client is alive after any data, including WebSocket pings and pongs. */
  markAlive(): void {
    const now = this.#services.now();
    this.#lastReceivedAt = now;
    this.#isPinged = false;
    if (this.#services.isThrottled && !this.#chunkBucket.take(now)) this.#refuse(rateExceeded());
  }

  /** Sends due heart-beats and cuts dead connections. Call it several times a second. */
  tick(): void {
    if (this.#isOver) return;
    const now = this.#services.now();
    const { isConnected, beatEvery } = this.#protocol;
    if (!isConnected && now - this.#openedAt > stompLimits.connect) {
      this.#refuse(new ProtocolError('No CONNECT frame arrived in time.'));
    }
    if (beatEvery !== undefined && now - this.#lastSentAt >= beatEvery - heartBeat.early)
      this.#send(HEART_BEAT);
    this.#checkLiveness(now);
  }

  /** Ends the session at once with an ERROR frame and drops queued frames. */
  end(problem: Problem, about: Headers = []): void {
    if (this.#isOver) return;
    this.#sendProblem(problem, about);
    this.#close(closeCodes.refused);
  }

  /** Ends the session after the frames that have arrived. */
  leave(): void {
    this.#endAfterwards(() => this.#close(closeCodes.goingAway));
  }

  /** Call it when the connection has closed. */
  handleClose(): void {
    this.#hasStoppedReading = true;
    this.#isOver = true;
    this.#protocol.leave();
  }

  #checkLiveness(now: number): void {
    // While reading is paused, silence does not mean that the client is gone.
    if (this.#waitingFrames >= stompLimits.waiting) this.#lastReceivedAt = now;
    const silence = now - this.#lastReceivedAt;
    if (silence > heartBeat.gone) this.#transport.cut();
    if (silence <= heartBeat.ask || this.#isPinged) return;
    this.#isPinged = true;
    this.#transport.ping();
  }

  /** @throws {ProtocolError} above the rate limit, before the frame is queued */
  #admit({ command }: Frame): void {
    if (!this.#services.isThrottled) return;
    const bucket = command === 'SEND' ? this.#sendBucket : this.#chunkBucket;
    if (!bucket.take(this.#services.now())) throw rateExceeded();
  }

  #enqueue(step: () => Promise<void> | void): void {
    this.#waitingFrames += 1;
    if (this.#waitingFrames === stompLimits.waiting) this.#transport.pause();
    this.#work = this.#doAfter(this.#work, step);
  }

  async #doAfter(before: Promise<void>, step: () => Promise<void> | void): Promise<void> {
    await before;
    if (!this.#isOver) await step();
    if (this.#waitingFrames === stompLimits.waiting) this.#transport.resume();
    this.#waitingFrames -= 1;
  }

  async #handle(frame: Frame): Promise<void> {
    try {
      const continues = await this.#protocol.answer(frame);
      if (!continues) this.#close(closeCodes.done);
    } catch (error) {
      const receipt = frame.headers.get('receipt');
      const about: Headers = receipt === undefined ? [] : [['receipt-id', receipt]];
      if (error instanceof ProtocolError) {
        this.#fail(error, about);
        return;
      }
      const problem = this.#services.problemOf(error);
      if (!this.#protocol.sendError(frame, problem)) this.end(problem, about);
    }
  }

  /** Stops reading, and sends the ERROR after the frames before it. */
  #refuse(error: ProtocolError): void {
    this.#endAfterwards(() => this.#fail(error));
  }

  #endAfterwards(step: () => void): void {
    if (this.#hasStoppedReading) return;
    this.#hasStoppedReading = true;
    this.#enqueue(step);
  }

  #fail({ message, headers }: ProtocolError, about: Headers = []): void {
    this.#sendProblem({ message }, [...about, ...Object.entries(headers)]);
    this.#close(closeCodes.protocolError);
  }

  #sendProblem({ message, json }: Problem, about: Headers): void {
    const type = json === undefined ? 'text/plain' : 'application/json';
    const headers: Headers = [['message', message], ...about, ['content-type', type]];
    this.#send(encodeFrame('ERROR', headers, Buffer.from(json ?? message)));
  }

  #send(bytes: Uint8Array): void {
    if (this.#isOver) return;
    if (this.#transport.backlog > stompLimits.backlog) {
      this.handleClose();
      this.#transport.cut();
      return;
    }
    this.#lastSentAt = this.#services.now();
    this.#transport.send(bytes);
  }

  #close(code: number): void {
    this.handleClose();
    this.#transport.close(code);
  }
}

const rateExceeded = () => new ProtocolError('Too many messages at once.');
