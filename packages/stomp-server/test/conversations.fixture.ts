import fc from 'fast-check';

/** The encoding of a frame. Servers treat all variants alike. */
export interface Style {
  lineEnd: '\n' | '\r\n';
  /** Line ends before the frame, which are heart-beats. */
  before: string;
  hasLength: boolean;
  /** Whether each header is repeated with another value. */
  isRepeated: boolean;
}

export type Step = { style: Style } & (
  | { kind: 'subscribe'; id: string; topic: number; ack: 'auto' | 'client' | 'client-individual' | undefined }
  | { kind: 'unsubscribe'; id: string }
  | { kind: 'send'; topic: number; body: string; hasReceipt: boolean }
  /** Acknowledges the newest message of a subscription. */
  | { kind: 'ack'; id: string }
);

export interface Conversation {
  version: '1.1' | '1.2';
  steps: readonly Step[];
  /** Chunk sizes for sending, used cyclically. */
  chunkSizes: readonly number[];
}

const style = fc.record<Style>({
  lineEnd: fc.constantFrom('\n', '\n', '\r\n'),
  before: fc.constantFrom('', '', '\n', '\r\n\n'),
  hasLength: fc.boolean(),
  isRepeated: fc.boolean(),
});
const ids = fc.constantFrom('a', 'b:1', 'c\\d', ' é', '__proto__');
const topics = fc.nat({ max: 2 });
const bodies = fc.oneof(
  fc.constantFrom('', '\n', '\r\n\r\n', 'a\0b', '\0', 'SEND\n\n\0', '🎸'),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => Buffer.from(text).toString()),
  fc.constant('x'.repeat(40_000)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('subscribe'),
      style,
      id: ids,
      topic: topics,
      ack: fc.constantFrom(undefined, 'auto', 'client', 'client-individual'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe'), style, id: ids }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      style,
      topic: topics,
      body: bodies,
      hasReceipt: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ack'), style, id: ids }) },
);

export const conversations: fc.Arbitrary<Conversation> = fc.record({
  version: fc.constantFrom('1.1', '1.2'),
  steps: fc.array(step, { minLength: 3, maxLength: 20 }),
  chunkSizes: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 4 }),
});
