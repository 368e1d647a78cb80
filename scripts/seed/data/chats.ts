/** A message: the index of its sender among the members, its text, and its attachments. */
export type Line = readonly [
  speaker: number,
  words: string,
  extra?: {
    file?: 'audio' | 'picture';
    reaction?: string;
    /** The text ends with a link to a track, of the sender if they have one. */
    track?: true;
    /** Hours between the previous message and this one. */
    laterHours?: number;
  },
];

/** Conversations of two users. */
export const DIALOGUES: readonly (readonly Line[])[] = [
  [
    [0, 'Hey! That last one of yours has been stuck in my head all week.'],
    [1, 'haha thank you 🙏 took me forever to get the bass right'],
    [0, 'Would you be up for something together?'],
    [1, 'Always. Send me a loop and I’ll see what comes out.'],
    [0, '', { file: 'audio' }],
    [1, 'oh this is NICE', { reaction: '🔥' }],
    [1, 'What key is that, F minor?'],
    [0, 'F minor, 92 bpm'],
    [1, 'Perfect. Give me until Sunday.'],
  ],
  [
    [0, 'Did you ever finish that second verse?'],
    [1, 'Three versions of it. I hate two.'],
    [0, 'Send the one you don’t hate.'],
    [1, '', { file: 'audio' }],
    [0, 'Keep it. The breath before “home” is everything.', { reaction: '❤️' }],
    [1, 'You always hear the things I nearly cut'],
  ],
  [
    [0, 'Cover idea, be honest'],
    [0, '', { file: 'picture' }],
    [1, 'Love the colours. Maybe lose the text?'],
    [0, 'The text was the whole idea 😭'],
    [1, 'then make it tiny and proud'],
    [0, 'deal', { reaction: '😂' }],
  ],
  [
    [0, 'quick question: what reverb was on the claps?'],
    [1, 'A plate, very short, and then I turned it down until I nearly missed it.'],
    [0, 'that’s the best description of mixing I’ve ever read'],
    [1, '😄'],
  ],
  [
    [0, 'Are you playing at the open stage on Friday?'],
    [1, 'If my voice comes back until then.'],
    [0, 'Tea and no talking!'],
    [1, 'I’m typing, that doesn’t count'],
  ],
  [
    [0, 'Can I use the guitar from your demo? I’d credit you of course.'],
    [1, 'Sure, I’ll send you the stem so you don’t have to cut it out.'],
    [1, '', { file: 'audio' }],
    [0, 'You are the best. Feature request is on its way.', { reaction: '🙌' }],
  ],
];

/** Conversations in named groups. */
export const ROUNDS: readonly { name: string; lines: readonly Line[] }[] = [
  {
    name: 'Basement tapes',
    lines: [
      [0, 'So. Who’s in for a song a week in June?'],
      [1, 'in'],
      [2, 'In, but mine will be short.'],
      [0, 'Short is good. First theme: trains.'],
      [2, 'I have a recording of one. From a bridge. In the rain.'],
      [2, '', { file: 'audio' }],
      [1, 'That is already a song', { reaction: '🚂' }],
      [0, 'Anyone can use it. One minute at least, Sunday night at the latest.'],
      [1, 'What counts as Sunday night?'],
      [0, 'As long as I am awake.'],
    ],
  },
  {
    name: 'Mix feedback 🎧',
    lines: [
      [0, 'New bounce. The voice is two dB up and the snare is shorter.'],
      [0, '', { file: 'audio' }],
      [1, 'Voice is right now. I’d take a little off at 300.'],
      [2, 'On my phone the kick is gone, on headphones it’s huge.'],
      [0, 'ugh. Saturation on the kick then?'],
      [2, 'Just a bit, so that small speakers have something to hold on to.', { reaction: '👍' }],
      [1, 'Reference from the big room, in case it helps'],
      [1, '', { file: 'picture' }],
      [0, 'It does! Back in an hour.'],
    ],
  },
  {
    name: 'Beat swap',
    lines: [
      [0, 'Rules as always: everyone gets the beat of the person who joined after them.'],
      [1, 'And no complaining about tempo this time.'],
      [2, 'I would never 😇', { reaction: '😂' }],
      [1, 'You sent a voice message about it. Four minutes.'],
      [0, 'Deadline is the 20th!'],
    ],
  },
];
