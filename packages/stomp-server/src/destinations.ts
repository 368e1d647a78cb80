/**
 * The parts of a destination that its pattern names with a colon, as the client sent them and not
 * yet validated.
 */
export type Params = Readonly<Record<string, string>>;

/** Whether a viewer may subscribe to a topic. */
export type AccessCheck<V> = (viewer: V, params: Params) => boolean | Promise<boolean>;

export type Command = 'SUBSCRIBE' | 'SEND';

/** Whether a viewer may use a destination at all. Topics check their own access after it. */
export type MayUse<V> = (viewer: V, command: Command, destination: string) => boolean;

/**
 * Handles a client message. The server sends the receipt when the promise resolves. A rejection
 * becomes an ERROR frame.
 */
export type OnSend<V> = (viewer: V, params: Params, text: string) => Promise<void>;

/**
 * Destinations to which clients can subscribe or send. In `/topic/room/:id`, `:id` matches any part
 * that is not empty.
 */
export class Destinations<V extends { id: string }> {
  readonly #mayUse: MayUse<V>;
  readonly #topics: { matches: Match; may: AccessCheck<V> }[] = [];
  readonly #userDestinations = new Set<string>();
  #errorDestination: string | undefined;
  readonly #sends: { matches: Match; handle: OnSend<V> }[] = [];

  constructor(mayUse: MayUse<V> = () => true) {
    this.#mayUse = mayUse;
  }

  /** Registers a topic that all permitted subscribers share. */
  addTopic(pattern: string, may: AccessCheck<V>): void {
    this.#topics.push({ matches: matcherOf(pattern), may });
  }

  /** Registers a destination at which each user has a stream of their own. */
  addUserDestination(destination: string): void {
    this.#userDestinations.add(destination);
  }

  /**
   * Registers the destination at which clients receive errors about their own messages. Without a
   * subscription to it, an error is an ERROR frame, after which STOMP demands to close the
   * connection.
   */
  sendErrorsTo(destination: string): void {
    this.addUserDestination(destination);
    this.#errorDestination = destination;
  }

  get errorDestination(): string | undefined {
    return this.#errorDestination;
  }

  onSend(pattern: string, handle: OnSend<V>): void {
    this.#sends.push({ matches: matcherOf(pattern), handle });
  }

  /** The topic of a destination for this viewer; undefined if the viewer has no such destination. */
  async topicFor(viewer: V, destination: string): Promise<string | undefined> {
    if (!this.#mayUse(viewer, 'SUBSCRIBE', destination)) return undefined;
    if (this.#userDestinations.has(destination)) return ownTopic(viewer.id, destination);
    for (const { matches, may } of this.#topics) {
      const params = matches(destination);
      if (params) return (await may(viewer, params)) ? destination : undefined;
    }
    return undefined;
  }

  /** The handler for messages of this viewer to this destination. */
  receiverOf(viewer: V, destination: string): ((text: string) => Promise<void>) | undefined {
    if (!this.#mayUse(viewer, 'SEND', destination)) return undefined;
    for (const { matches, handle } of this.#sends) {
      const params = matches(destination);
      if (params) return (text) => handle(viewer, params, text);
    }
    return undefined;
  }
}

/**
 * The topic of a user's own stream. The names of topics begin with a slash, so they cannot collide
 * with it.
 */
export const ownTopic = (userId: string, destination: string): string => `${userId}${destination}`;

type Match = (destination: string) => Params | undefined;

function matcherOf(pattern: string): Match {
  if (!/^(\/([a-z][a-z-]*|:[a-zA-Z]+))+$/.test(pattern))
    throw new TypeError(`${pattern} is no pattern of destinations.`);
  const expression = new RegExp(`^${pattern.replace(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)')}$`);
  return (destination) => {
    const match = expression.exec(destination);
    return match ? (match.groups ?? {}) : undefined;
  };
}
