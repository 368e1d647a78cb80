import type { Line } from './chats.ts';

/** A chat over several days. Sender 0 is the showcase account. */
export interface LongChat {
  lines: readonly Line[];
  /** Number of messages at the end that sender 0 has not read. */
  unread: number;
}

export const LONG_DIALOGUES: readonly LongChat[] = [
  {
    unread: 2,
    lines: [
      [1, 'Hi! I found you through the Spotlight. Your drums sound like a real room.'],
      [0, 'Thanks! It is a real room. My kitchen, mostly.'],
      [1, 'Ha. Do you ever make beats for singers?'],
      [0, 'Now and then. What do you have in mind?'],
      [1, 'Something slow for this hook. Rough take, sorry about the dog.', { laterHours: 5 }],
      [1, '', { file: 'audio' }],
      [0, 'The dog is in time, keep the dog.', { reaction: '😂' }],
      [0, 'I hear 84 bpm and a lot of space. Give me two evenings.'],
      [0, 'First idea. The bass comes in on your second line.', { laterHours: 44 }],
      [0, '', { file: 'audio' }],
      [1, 'Oh wow. That bass!', { reaction: '🔥' }],
      [1, 'I recorded the verse over it today and added a harmony.', { laterHours: 20 }],
      [1, 'Can you listen when you have headphones on? I’ll send the feature request after that.'],
    ],
  },
  {
    unread: 1,
    lines: [
      [0, 'Is this chord a Dm9 or am I hearing things?'],
      [0, '', { track: true }],
      [1, 'Dm9 with the fifth left out. You have good ears.'],
      [0, 'Stealing that. With credit!'],
      [1, 'Please do.', { reaction: '❤️' }],
      [0, 'Stolen. It’s in the bridge, at 1:12.', { laterHours: 52 }],
      [1, 'I heard it right away. It sounds better in yours.'],
      [1, 'Are you coming to the listening session on Saturday?', { laterHours: 26 }],
    ],
  },
  {
    unread: 0,
    lines: [
      [1, 'Cover draft for the EP. Too much orange?'],
      [1, '', { file: 'picture' }],
      [0, 'Not too much. The type could be smaller.'],
      [1, 'Smaller type, same orange. Deal.', { reaction: '👍' }],
      [0, 'When is it out?', { laterHours: 30 }],
      [1, 'Friday, if the last feature says yes.'],
      [0, 'I’ll nudge them :)'],
    ],
  },
  {
    unread: 3,
    lines: [
      [0, 'Quick mix question: how do you keep the vocal in front without making it loud?'],
      [1, 'Cut a little 3 kHz from everything else. Then turn the vocal down again.'],
      [0, 'That simple?'],
      [1, 'It took me four years to find that out.', { reaction: '😂' }],
      [0, 'It worked. Before and after:', { laterHours: 21 }],
      [0, '', { file: 'audio' }],
      [1, 'Much better. The snare is hiding now, bring it up by one dB.', { laterHours: 7 }],
      [1, 'This one does the same trick with strings:'],
      [1, '', { track: true }],
    ],
  },
];

/** Chats between two showcase accounts. */
export const SHOWCASE_DIALOGUES: readonly LongChat[] = [
  {
    unread: 2,
    lines: [
      [0, 'Swap remixes this month?'],
      [1, 'Yes! You first, you’re faster.'],
      [0, 'Stems are on their way.', { laterHours: 24 }],
      [0, '', { file: 'audio' }],
      [1, 'Got them. That pad is three synths, isn’t it?'],
      [0, 'Two and a fridge.', { reaction: '😂' }],
      [1, 'Remix is at 80 %. I changed the key, don’t be mad.', { laterHours: 47 }],
      [1, '', { file: 'audio' }],
    ],
  },
  {
    unread: 1,
    lines: [
      [1, 'Your last track is on repeat here.'],
      [0, 'That means a lot, thank you!'],
      [1, '', { track: true }],
      [0, 'Oh, I missed that one. The intro alone!', { laterHours: 9, reaction: '🙌' }],
      [1, 'Let’s do something together before the end of the month.', { laterHours: 40 }],
    ],
  },
];

/** The group of all showcase accounts. */
export const SHOWCASE_GROUP: LongChat & { name: string } = {
  name: 'Friday night sessions',
  unread: 3,
  lines: [
    [1, 'Who’s free on Friday? I have the studio until midnight.'],
    [0, 'Me. I’ll bring the good microphone.'],
    [2, 'In, after eight.'],
    [3, 'I can only listen this time, but I’ll be there.'],
    [1, 'Here is the loop we left off with.', { laterHours: 18 }],
    [1, '', { file: 'audio' }],
    [2, 'It still needs a second part.', { reaction: '👍' }],
    [0, 'I tried one on guitar this morning:', { laterHours: 15 }],
    [0, '', { file: 'audio' }],
    [3, 'That’s the one.', { reaction: '🔥' }],
    [1, 'Agreed. Let’s build on that.'],
    [2, 'Photo of the board from last week, so that we find the settings again', { laterHours: 22 }],
    [2, '', { file: 'picture' }],
    [1, 'See you all on Friday!'],
  ],
};

/** Groups of a showcase account with other users. */
export const LONG_GROUPS: readonly (LongChat & { name: string })[] = [
  {
    name: 'Songwriters’ circle',
    unread: 2,
    lines: [
      [1, 'Theme for this week: a song without the word love.'],
      [0, 'Easy. Mine is about a washing machine.'],
      [2, 'Mine already has a chorus. No love in it, only weather.'],
      [1, 'Demos until Sunday, please.', { reaction: '👍' }],
      [2, 'First sketch:', { laterHours: 43 }],
      [2, '', { file: 'audio' }],
      [0, 'The middle part is beautiful.'],
      [1, 'Mine is late. It’s good, but it’s late.', { laterHours: 25 }],
      [2, 'Late is fine. See you on the call at seven.'],
    ],
  },
  {
    name: 'Release plan',
    unread: 0,
    lines: [
      [0, 'Three tracks, one a week, starting on the first. Everyone okay with that?'],
      [1, 'Okay. Who does the artwork?'],
      [2, 'Me! First draft tomorrow.'],
      [2, 'As promised', { laterHours: 26 }],
      [2, '', { file: 'picture' }],
      [1, 'Yes. Exactly this.', { reaction: '🙌' }],
      [0, 'Great. I’ll upload the first one tonight.'],
    ],
  },
];
