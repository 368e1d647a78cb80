import { StompProtocol, type Topics } from './stomp-protocol.ts';
import { closeCodes, ProtocolError, type Problem } from './errors.ts';
import { encodeFrame, HEART_BEAT, type Frame } from './frame.ts';
import { heartBeat } from './heart-beat.ts';
import { TokenBucket } from './token-bucket.ts';
import { FrameParser } from './parser.ts';

export const stompLimits = {
  /** Messages a second, and at once. */
  sends: { perSecond: 20, burst: 20 },
  /** Whatever arrives, frames and pieces of the wire alike: who comes back subscribes to much at once. */
  pieces: { perSecond: 60, burst: 300 },
  /** Frames that wait for those before them; at so many, reading pauses. */
  waiting: 16,
  /** Bytes that a reader may be behind. */
  backlog: 1024 * 1024,
  /** Milliseconds in which CONNECT must have come. */
  connect: 10_000,
} as const;

/** The connection below a session. */
export interface Transport {
  /** The subprotocol of WebSocket that was negotiated; empty where the client offered none. */
  readonly subprotocol: string;
  /** Bytes that were sent and that the network has not taken yet. */
  readonly backlog: number;
  send(bytes: Uint8Array): void;
  /** Asks for a sign of life. */
  ping(): void;
  close(code: number): void;
  /** Ends it without a word. */
  cut(): void;
  pause(): void;
  resume(): void;
}

/** What all sessions share. */
export interface StompServices<V extends { id: string }> extends Topics<V> {
  /** Whether floods are refused. */
  isPaced: boolean;
  /** What a client may be told of an error that a handler threw. */
  problemOf(error: unknown): Problem;
  /** Milliseconds of a clock that never jumps. */
  now(): number;
}

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * The server's side of one connection: deals with frames one after the other, keeps heart-beats and limits. After an ERROR
 * frame it closes, as the protocol demands; what is refused of a message is told without one to who listens for that.
 */
export class StompSession<V extends { id: string }> {
  readonly viewer: V;
  readonly #house: StompServices<V>;
  readonly #wire: Transport;
  readonly #conversation: StompProtocol<V>;
  readonly #parser = new FrameParser();
  readonly #pieces: TokenBucket;
  readonly #sends: TokenBucket;
  readonly #opened: number;
  #lastSent: number;
  #lastHeard: number;
  #isAsked = false;
  /** Whether nothing more is read. */
  #isDeaf = false;
  #isOver = false;
  #waiting = 0;
  #work = Promise.resolve();

  constructor(viewer: V, transport: Transport, services: StompServices<V>) {
    const now = services.now();
    this.viewer = viewer;
    this.#wire = transport;
    this.#house = services;
    this.#conversation = new StompProtocol(
      viewer,
      services,
      (frame) => this.#send(frame),
      transport.subprotocol,
    );
    this.#pieces = new TokenBucket(stompLimits.pieces, now);
    this.#sends = new TokenBucket(stompLimits.sends, now);
    this.#opened = now;
    this.#lastSent = now;
    this.#lastHeard = now;
  }

  /** Takes a piece of what the client sends, however that is cut. */
  receive(piece: Uint8Array): void {
    this.heard();
    if (this.#isDeaf) return;
    try {
      for (const frame of this.#parser.read(piece)) {
        this.#admit(frame);
        this.#enqueue(() => this.#deal(frame));
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#refuse(error);
    }
  }

  /** The client lives: something came from it, be it below STOMP. */
  heard(): void {
    const now = this.#house.now();
    this.#lastHeard = now;
    this.#isAsked = false;
    if (this.#house.isPaced && !this.#pieces.take(now)) this.#refuse(tooMuch());
  }

  /** To be called several times a second: sends heart-beats, and cuts who is gone. */
  tick(): void {
    if (this.#isOver) return;
    const now = this.#house.now();
    const { isConnected, beatEvery } = this.#conversation;
    if (!isConnected && now - this.#opened > stompLimits.connect) {
      this.#refuse(new ProtocolError('CONNECT did not come in time.'));
    }
    if (beatEvery !== undefined && now - this.#lastSent >= beatEvery - heartBeat.early)
      this.#send(HEART_BEAT);
    this.#lookForLife(now);
  }

  /** Ends it at once with an ERROR frame. What waits is not done any more. */
  end(problem: Problem, about: Headers = []): void {
    if (this.#isOver) return;
    this.#sendProblem(problem, about);
    this.#close(closeCodes.refused);
  }

  /** Ends it when what has arrived is dealt with. */
  leave(): void {
    this.#endAfterwards(() => this.#close(closeCodes.goingAway));
  }

  /** The connection is gone. */
  closed(): void {
    this.#isDeaf = true;
    this.#isOver = true;
    this.#conversation.leave();
  }

  #lookForLife(now: number): void {
    // While nothing is read, silence means nothing.
    if (this.#waiting >= stompLimits.waiting) this.#lastHeard = now;
    const silence = now - this.#lastHeard;
    if (silence > heartBeat.gone) this.#wire.cut();
    if (silence <= heartBeat.ask || this.#isAsked) return;
    this.#isAsked = true;
    this.#wire.ping();
  }

  /** @throws {ProtocolError} a flood, before it is queued */
  #admit({ command }: Frame): void {
    if (!this.#house.isPaced) return;
    const bucket = command === 'SEND' ? this.#sends : this.#pieces;
    if (!bucket.take(this.#house.now())) throw tooMuch();
  }

  #enqueue(step: () => Promise<void> | void): void {
    this.#waiting += 1;
    if (this.#waiting === stompLimits.waiting) this.#wire.pause();
    this.#work = this.#doAfter(this.#work, step);
  }

  async #doAfter(before: Promise<void>, step: () => Promise<void> | void): Promise<void> {
    await before;
    if (!this.#isOver) await step();
    if (this.#waiting === stompLimits.waiting) this.#wire.resume();
    this.#waiting -= 1;
  }

  async #deal(frame: Frame): Promise<void> {
    try {
      const goesOn = await this.#conversation.answer(frame);
      if (!goesOn) this.#close(closeCodes.done);
    } catch (error) {
      const receipt = frame.headers.get('receipt');
      const about: Headers = receipt === undefined ? [] : [['receipt-id', receipt]];
      if (error instanceof ProtocolError) {
        this.#fail(error, about);
        return;
      }
      const problem = this.#house.problemOf(error);
      if (!this.#conversation.tellRefusal(frame, problem)) this.end(problem, about);
    }
  }

  /** Reads nothing more, and says why once what came before is dealt with. */
  #refuse(error: ProtocolError): void {
    this.#endAfterwards(() => this.#fail(error));
  }

  #endAfterwards(step: () => void): void {
    if (this.#isDeaf) return;
    this.#isDeaf = true;
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
    if (this.#wire.backlog > stompLimits.backlog) {
      this.closed();
      this.#wire.cut();
      return;
    }
    this.#lastSent = this.#house.now();
    this.#wire.send(bytes);
  }

  #close(code: number): void {
    this.closed();
    this.#wire.close(code);
  }
}

const tooMuch = () => new ProtocolError('This is too much at once.');
