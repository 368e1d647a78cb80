import { chatDestination, chats, chatTopic, OWN_STREAMS, REFUSALS } from '@backbeat/contract';
import fc from 'fast-check';
import { encodeFrame } from '../../src/platform/realtime/frame.ts';
import { freely, large, mutated as mutatedFrames, rubbish } from '../stomp-frames.ts';
import { naughtyBodies } from './naughty.ts';
import type { SignedIn } from './world.ts';
import { existing, mutated, naughtyText, valuesFor } from './values.ts';

/** What somebody sends over one socket. */
export interface Talk {
  actor: SignedIn;
  /** Whether the talk begins as it should. */
  connects: boolean;
  pieces: Buffer[];
}

const destinations = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(existing('chat'), fc.constantFrom('send', 'add', 'leave', 'typing'))
      .map(([chat, deed]) => chatDestination(chat, deed)),
  },
  { weight: 3, arbitrary: existing('chat').map(chatTopic) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(OWN_STREAMS), REFUSALS) },
  { weight: 1, arbitrary: naughtyText },
  { weight: 1, arbitrary: naughtyText.map((text) => chatTopic(text)) },
);
const bodies = fc.oneof(
  {
    weight: 4,
    arbitrary: mutated(valuesFor(chats.saying, 'message', '/chats')).map(
      (value) => JSON.stringify(value) ?? '',
    ),
  },
  {
    weight: 2,
    arbitrary: mutated(valuesFor(chats.adding, 'sender', '/chats')).map(
      (value) => JSON.stringify(value) ?? '',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...naughtyBodies) },
);

/** Frames that mean something here, or nearly so. */
const meant = fc
  .record({
    command: fc.constantFrom(
      'SEND',
      'SEND',
      'SEND',
      'SUBSCRIBE',
      'SUBSCRIBE',
      'UNSUBSCRIBE',
      'ACK',
      'BEGIN',
      'CONNECT',
      'MESSAGE',
    ),
    destination: destinations,
    body: bodies,
    more: fc.array(
      fc.tuple(
        fc.constantFrom(
          'id',
          'receipt',
          'ack',
          'content-type',
          'transaction',
          'message-id',
          '__proto__',
          'heart-beat',
          'host',
        ),
        fc.oneof(naughtyText, fc.constantFrom('0', '1', 'client', 'client-individual')),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ command, destination, body, more }) => {
    const headers: [string, string][] = [['destination', destination], ['id', '0'], ...more];
    const head = encodeFrame(command, headers);
    // Without its length, which is not known before the stand-ins are filled in.
    return command === 'SEND' ? Buffer.concat([head.subarray(0, -1), Buffer.from(body), Buffer.of(0)]) : head;
  });

/** What a socket is sent, a piece at a time; most talks keep to the protocol for a while, so that they get somewhere. */
export const talks: fc.Arbitrary<Talk> = fc.record({
  actor: fc.constantFrom<SignedIn>('user', 'other', 'plus', 'admin'),
  connects: fc.oneof(
    { weight: 9, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  pieces: fc
    .tuple(
      fc.array(meant, { minLength: 1, maxLength: 8 }),
      fc.option(
        fc.oneof(
          mutatedFrames,
          freely.map(({ bytes }) => bytes),
          large,
          rubbish,
        ),
      ),
    )
    .map(([frames, end]) => (end === null ? frames : [...frames, end])),
});
