import type { posts, terms, versions } from '@backbeat/contract';

/** A proposal of tembo that asks nia, for tests. */
export const exampleProposal = (overrides: Partial<terms.Proposal> = {}): terms.Proposal => ({
  version: 1,
  credits: [
    {
      userName: 'tembo',
      profilePic: '',
      roles: ['MainArtist'],
      compositionShare: 80,
      recordingShare: 50,
    },
    {
      userName: 'nia',
      profilePic: '',
      roles: ['FeaturedArtist', 'Vocalist'],
      compositionShare: 20,
      recordingShare: 50,
    },
  ],
  pending: ['nia'],
  approved: [],
  declined: [],
  digest: '1'.repeat(64),
  proposedAt: '2026-11-22T02:00:00.000Z',
  changes: [],
  ...overrides,
});

/** A draft of tembo that awaits nia's approval, for tests. */
export const exampleRequest = (overrides: Partial<posts.Post> = {}): posts.Post => ({
  id: 'a',
  title: 'Night bus',
  description: '',
  time: '2026-11-22T02:00:00.000Z',
  author: { userName: 'tembo', profilePic: '', banner: '', role: 'USER', bio: '' },
  features: [],
  pendingFeatures: ['nia'],
  rejectedFeatures: [],
  genre: ['Song'],
  credits: [{ userName: 'tembo', profilePic: '', roles: ['MainArtist'] }],
  version: 1,
  audioSha256: '0'.repeat(64),
  proposal: exampleProposal(),
  music: '/media/posts/a.mp3',
  stream: '/media/posts/a-stream.mp3',
  banner: null,
  freeDownload: false,
  status: 'DRAFT',
  processing: 'done',
  duration: 20,
  waveform: [0.2, 0.8],
  loudness: -14,
  comments: [],
  likes: [],
  likedByViewer: false,
  totalLikes: 0,
  totalViews: 0,
  totalComments: 0,
  totalDownloads: 0,
  ...overrides,
});

/** A processed version, for tests. */
export const exampleVersion = (
  number: number,
  overrides: Partial<versions.Version> = {},
): versions.Version => ({
  number,
  note: '',
  sha256: String(number).repeat(64).slice(0, 64),
  size: 1000,
  processing: 'done',
  duration: 20,
  loudness: -14,
  waveform: [0.2, 0.8],
  stream: `/media/posts/a-v${number}-stream.mp3`,
  music: `/media/posts/a-v${number}.mp3`,
  uploadedBy: 'tembo',
  time: '2026-11-22T02:00:00.000Z',
  isCurrent: false,
  isProposed: false,
  ...overrides,
});
