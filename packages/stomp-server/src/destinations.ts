/**
 * The parts of a destination that its pattern names with a colon, as the client sent them and not
 * yet validated.
 */
export type Params = Readonly<Record<string, string>>;

/** Whether a viewer may subscribe to a topic. */
export type AccessCheck<V> = (viewer: V, params: Params) => boolean | Promise<boolean>;

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
  readonly #topics: { matches: Match; may: AccessCheck<V> }[] = [];
  readonly #userDestinations = new Set<string>();
  #errorDestination: string | undefined;
  readonly #sends: { matches: Match; handle: OnSend<V> }[] = [];

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
    if (this.#userDestinations.has(destination)) return ownTopic(viewer.id, destination);
    for (const { matches, may } of this.#topics) {
      const params = matches(destination);
      if (params) return (await may(viewer, params)) ? destination : undefined;
    }
    return undefined;
  }

  /** The handler for messages to this destination. */
  receiverOf(destination: string): ((viewer: V, text: string) => Promise<void>) | undefined {
    for (const { matches, handle } of this.#sends) {
      const params = matches(destination);
      if (params) return (viewer, text) => handle(viewer, params, text);
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
