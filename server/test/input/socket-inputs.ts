import { chatDestination, chats, chatTopic, OWN_STREAMS, ERROR_QUEUE, postTopic } from '@backbeat/contract';
import { encodeFrame } from '@packages/stomp-server';
import {
  freely,
  large,
  frameMutations as mutatedFrames,
  invalidBytes,
} from '@packages/stomp-server/frames.fixture';
import fc from 'fast-check';
import { naughtyBodies } from './naughty.ts';
import type { SignedIn } from './world.ts';
import { placeholdersOf, mutateValues, naughtyText, valuesFor } from './values.ts';

/** The frames that a user sends over one socket. */
export interface SocketInput {
  actor: SignedIn;
  /** Whether it begins with a valid CONNECT frame. */
  connects: boolean;
  chunks: Buffer[];
}

const destinations = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(placeholdersOf('chat'), fc.constantFrom('send', 'add', 'leave', 'typing'))
      .map(([chat, action]) => chatDestination(chat, action)),
  },
  { weight: 3, arbitrary: placeholdersOf('chat').map(chatTopic) },
  { weight: 1, arbitrary: fc.oneof(placeholdersOf('post'), placeholdersOf('draft')).map(postTopic) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(OWN_STREAMS), ERROR_QUEUE) },
  { weight: 1, arbitrary: naughtyText },
  { weight: 1, arbitrary: naughtyText.map((text) => chatTopic(text)) },
  { weight: 1, arbitrary: naughtyText.map((text) => postTopic(text)) },
);
const bodies = fc.oneof(
  {
    weight: 4,
    arbitrary: mutateValues(valuesFor(chats.messageInput, 'message', '/chats')).map(
      (value) => JSON.stringify(value) ?? '',
    ),
  },
  {
    weight: 2,
    arbitrary: mutateValues(valuesFor(chats.newMember, 'sender', '/chats')).map(
      (value) => JSON.stringify(value) ?? '',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...naughtyBodies) },
);

/** Frames that are valid here, or nearly so. */
const validMessages = fc
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
    // Without a content-length, which is unknown until the placeholders are replaced.
    return command === 'SEND' ? Buffer.concat([head.subarray(0, -1), Buffer.from(body), Buffer.of(0)]) : head;
  });

/**
 * Chunks for a socket. Most inputs begin with valid frames, so that they get past the handshake.
 */
export const socketInputs: fc.Arbitrary<SocketInput> = fc.record({
  actor: fc.constantFrom<SignedIn>('user', 'other', 'plus', 'administrator'),
  connects: fc.oneof(
    { weight: 9, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  chunks: fc
    .tuple(
      fc.array(validMessages, { minLength: 1, maxLength: 8 }),
      fc.option(
        fc.oneof(
          mutatedFrames,
          freely.map(({ bytes }) => bytes),
          large,
          invalidBytes,
        ),
      ),
    )
    .map(([frames, end]) => (end === null ? frames : [...frames, end])),
});
