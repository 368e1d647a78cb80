import { CASCADE, DERIVED, HIDDEN, IDS, internal, SHORT_LIVED, type Declarations } from './declaration.ts';

const WITH_POST = 'A trigger deletes the row with the post.';
const MEDIA = 'The server derives it from the file, which the copy has.';
const AUDIO = ['duration', 'loudness', 'media_state', 'stream_key', 'waveform'] as const;

/** Features posts, credits, agreements, demos, comments, likes, plays, feed and uploads. */
export const MUSIC: Declarations = {
  posts: {
    export: {
      in: {
        id: 'posts.id',
        title: 'posts.title',
        description: 'posts.description',
        genres: 'posts.genres',
        status: 'posts.status',
        free_download: 'posts.freeDownload',
        created_at: 'posts.createdAt',
        published_at: 'posts.publishedAt',
        total_likes: 'posts.totalLikes',
        total_comments: 'posts.totalComments',
        total_plays: 'posts.totalPlays',
        total_downloads: 'posts.totalDownloads',
        banner_key: 'posts.bannerKey',
        version: 'posts.version',
      },
      out: { [IDS]: ['author_id'], [DERIVED]: ['segmented_title', 'decision_since', 'has_declined_credit'] },
    },
    moderation: {
      in: ['title', 'description', 'genres'],
      out: {
        'A copy has text only. The files are with the post.': ['banner_key', 'version'],
        'The case names them.': ['id', 'author_id'],
        'The author did not write it.': [
          'status',
          'free_download',
          'created_at',
          'published_at',
          'total_likes',
          'total_comments',
          'total_plays',
          'total_downloads',
          'segmented_title',
          'decision_since',
          'has_declined_credit',
        ],
      },
    },
    search: {
      in: ['title', 'segmented_title', 'genres', 'author_id', 'status', 'published_at', 'total_likes'],
      out: {
        'Search finds posts by title, genre and artists.': [
          'id',
          'description',
          'free_download',
          'created_at',
          'banner_key',
          'version',
          'total_comments',
          'total_plays',
          'total_downloads',
          'decision_since',
          'has_declined_credit',
        ],
      },
    },
    deletion: 'The posts feature deletes posts with their files, a few at a time.',
  },
  post_versions: {
    ...HIDDEN,
    moderation: 'Moderators see the post, not its versions.',
    export: {
      in: {
        number: 'posts.versions.number',
        note: 'posts.versions.note',
        sha256: 'posts.versions.sha256',
        created_at: 'posts.versions.createdAt',
        music_key: 'posts.versions.musicKey',
      },
      out: { [IDS]: ['post_id', 'uploader_id'], [MEDIA]: AUDIO },
    },
    deletion: CASCADE,
  },
  pinned_posts: {
    ...HIDDEN,
    export: { in: { post_id: 'posts.isPinned' }, out: { [IDS]: ['user_id'] } },
    deletion: CASCADE,
  },
  terms: {
    ...HIDDEN,
    export: {
      in: {
        state: 'posts.terms',
        version: 'posts.terms',
        signed_as: 'posts.terms',
        proposed_at: 'posts.terms',
        agreed_at: 'posts.terms',
      },
      out: { [IDS]: ['post_id'] },
    },
    deletion: CASCADE,
  },
  credits: {
    ...HIDDEN,
    search: {
      in: ['post_id', 'state', 'user_id'],
      out: {
        'Search finds posts by the names of their artists.': [
          'position',
          'is_author',
          'is_removal',
          'roles',
          'composition_share',
          'recording_share',
          'digest',
          'reminders',
          'requested_at',
        ],
      },
    },
    export: {
      in: {
        post_id: 'credits.postId',
        state: 'credits.state',
        user_id: 'posts.credits',
        roles: 'credits.roles',
        composition_share: 'credits.compositionShare',
        recording_share: 'credits.recordingShare',
        is_removal: 'credits.isRemoval',
        requested_at: 'credits.requestedAt',
      },
      out: { [DERIVED]: ['digest', 'is_author', 'position', 'reminders'] },
    },
    deletion: 'A request goes. A current credit stays as that of a deleted user, until new terms.',
  },
  removed_credits: {
    ...HIDDEN,
    export: 'The agreements have the shares of removed artists.',
    deletion: 'The shares stay as agreed, as those of a deleted user.',
  },
  consents: {
    ...HIDDEN,
    export: {
      in: {
        id: 'credit-answers.id',
        post_id: 'credit-answers.title',
        answer: 'credit-answers.answer',
        canonical: 'credit-answers.canonical',
        digest: 'credit-answers.digest',
        is_removal: 'credit-answers.isRemoval',
        signed_as: 'credit-answers.signedAs',
        reason: 'credit-answers.reason',
        answered_at: 'credit-answers.answeredAt',
      },
      out: { [IDS]: ['artist_id'] },
    },
    deletion: 'Digest, answer and time stay; the signed name and the reason go.',
  },
  latest_requests: { ...HIDDEN, export: 'The credits have what is proposed.', deletion: CASCADE },
  signing_details: {
    ...HIDDEN,
    export: {
      in: {
        legal_name: 'profile.signingDetails',
        ipi: 'profile.signingDetails',
        pro: 'profile.signingDetails',
        publisher: 'profile.signingDetails',
      },
      out: { [IDS]: ['user_id'] },
    },
    deletion: CASCADE,
  },
  signing_keys: internal('The keys sign for the server.'),
  demos: {
    ...HIDDEN,
    export: {
      in: {
        id: 'demos.id',
        title: 'demos.title',
        features: 'demos.features',
        created_at: 'demos.createdAt',
        music_key: 'demos.musicKey',
      },
      out: { [IDS]: ['user_id', 'slot'], [MEDIA]: AUDIO },
    },
    moderation: {
      in: ['title', 'features'],
      out: {
        'A copy has text only. The file is with the demo.': ['music_key', ...AUDIO],
        'The user did not write it.': ['id', 'user_id', 'slot', 'created_at'],
      },
    },
    deletion: CASCADE,
  },
  comments: {
    ...HIDDEN,
    export: {
      in: {
        id: 'comments.id',
        text: 'comments.text',
        at_ms: 'comments.atMs',
        created_at: 'comments.createdAt',
        post_id: 'comments.title',
      },
      out: { [IDS]: ['number', 'user_id'] },
    },
    moderation: {
      in: ['text'],
      out: {
        'The case has the title of the post.': ['post_id'],
        'The user did not write it.': ['id', 'number', 'user_id', 'at_ms', 'created_at'],
      },
    },
    deletion: CASCADE,
  },
  hidden_comments: {
    ...HIDDEN,
    export: 'A suspended account cannot ask for a copy.',
    moderation: {
      in: ['text'],
      out: {
        'The case has the title of the post.': ['post_id'],
        'The user did not write it.': ['id', 'number', 'user_id', 'at_ms', 'created_at'],
      },
    },
    deletion: CASCADE,
  },
  likes: {
    ...HIDDEN,
    export: {
      in: { id: 'likes.id', post_id: 'likes.title', created_at: 'likes.createdAt' },
      out: { [IDS]: ['user_id'] },
    },
    deletion: CASCADE,
  },
  listeners: {
    ...HIDDEN,
    export: {
      in: {
        post_id: 'plays.postId',
        play_count: 'plays.playCount',
        first_played_at: 'plays.firstPlayedAt',
        last_played_at: 'plays.lastPlayedAt',
      },
      out: { [IDS]: ['user_id', 'first_play_id', 'last_play_id'], [DERIVED]: ['name'] },
    },
    deletion: CASCADE,
  },
  plays: internal(SHORT_LIVED, 'A job adds them to the listeners within minutes, as those of a visitor.'),
  play_windows: internal(SHORT_LIVED, 'The row goes within hours.'),
  downloads: {
    ...HIDDEN,
    export: {
      in: { id: 'downloads.id', post_id: 'downloads.title', created_at: 'downloads.createdAt' },
      out: { [IDS]: ['user_id'] },
    },
    deletion: 'The row stays without the account.',
  },
  post_stops: internal('Anonymous counters.', CASCADE),
  daily_likes: internal('Anonymous counters.', CASCADE),
  daily_post_stats: internal('Anonymous counters.', CASCADE),
  list_totals: internal(DERIVED, 'A trigger deletes the totals of the account.'),
  listed_posts: internal(DERIVED, WITH_POST),
  posts_by_likes: internal(DERIVED, WITH_POST),
  spotlight_posts: internal(DERIVED, WITH_POST),
  credited_posts: internal(DERIVED, CASCADE),
  searchable_posts: internal(DERIVED, CASCADE),
  search_words: internal('It has the words of all titles and names, for corrections.'),
  post_search_versions: internal('It numbers the state of the search.'),
  uploads: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  files: internal('The copy has the files themselves.', 'The features release the files of the account.'),
};
