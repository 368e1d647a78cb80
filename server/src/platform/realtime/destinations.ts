/** The parts of a destination that its pattern names with a colon. As they were sent: whoever reads them parses them. */
export type Params = Readonly<Record<string, string>>;

/** Whether somebody may listen to a topic. */
export type May<V> = (viewer: V, params: Params) => boolean | Promise<boolean>;

/** Does what a message asks for; the receipt is sent when it has resolved. What it throws becomes an ERROR frame. */
export type OnSend<V> = (viewer: V, params: Params, text: string) => Promise<void>;

/** What can be listened to, or sent to: `/topic/room/:id` has one part that can be anything but empty. */
export class Destinations<V extends { id: string }> {
  readonly #topics: { matches: Match; may: May<V> }[] = [];
  readonly #own = new Set<string>();
  #refusals: string | undefined;
  readonly #sends: { matches: Match; handle: OnSend<V> }[] = [];

  /** A topic that all share who may listen to it. */
  topic(pattern: string, may: May<V>): void {
    this.#topics.push({ matches: matcherOf(pattern), may });
  }

  /** A stream of which each user has their own under the same name. */
  own(destination: string): void {
    this.#own.add(destination);
  }

  /**
   * Where a client listens to keep its connection when a message of its own is refused: it then hears of that there instead
   * of by an ERROR frame, after which the connection would have to end.
   */
  tellRefusalsAt(destination: string): void {
    this.own(destination);
    this.#refusals = destination;
  }

  get refusals(): string | undefined {
    return this.#refusals;
  }

  onSend(pattern: string, handle: OnSend<V>): void {
    this.#sends.push({ matches: matcherOf(pattern), handle });
  }

  /** The room in which this viewer hears the destination; undefined where it does not exist for them. */
  async roomFor(viewer: V, destination: string): Promise<string | undefined> {
    if (this.#own.has(destination)) return ownRoom(viewer.id, destination);
    for (const { matches, may } of this.#topics) {
      const params = matches(destination);
      if (params) return (await may(viewer, params)) ? destination : undefined;
    }
    return undefined;
  }

  /** What takes messages to this destination. */
  receiverOf(destination: string): ((viewer: V, text: string) => Promise<void>) | undefined {
    for (const { matches, handle } of this.#sends) {
      const params = matches(destination);
      if (params) return (viewer, text) => handle(viewer, params, text);
    }
    return undefined;
  }
}

/** Never the name of a topic: those begin with a slash. */
export const ownRoom = (userId: string, destination: string): string => `${userId}${destination}`;

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
