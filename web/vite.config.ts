import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { brandMessages } from '../contract/src/messages/brand.messages.ts';
import { brand } from '../contract/src/brand.ts';
import { DEFINED, messagesPlugin, textOf } from '../contract/build/messages-plugin.ts';
import { readModules } from './build/chunk-groups.ts';
import { devProxy } from './build/dev-proxy.ts';
import { firstScriptWithin, type Budget } from './build/first-script.ts';
import { limitsPlugin } from './build/inline-limits.ts';
import { routesWithoutSchemas } from './build/routes-without-schemas.ts';
import { zodWithoutEval } from './build/zod-without-eval.ts';

/** Replaces `%BRAND%`, `%DESCRIPTION%` and `%SLOGAN%` in the HTML files with the texts of the brand. */
function brandInHtml(): Plugin {
  return {
    name: 'brand-in-html',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%BRAND%', brand.name)
        .replaceAll('%DESCRIPTION%', textOf(brandMessages.description))
        .replaceAll('%SLOGAN%', textOf(brandMessages.slogan)),
  };
}

/**
 * Preloads the Latin subsets of the two fonts, so that the text does not shift while it is read.
 * The heading font is as large as all script of a screen, and its fallback has the same metrics. In
 * the app it therefore loads after the script.
 */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-latin-(standard|wght)-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
              ...(file.includes('bricolage') && filename.endsWith('/index.html') && { fetchpriority: 'low' }),
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/**
 * Writes `fonts.css` for pages that the server renders outside the app (server/src/http/pages/plain-page.ts):
 * the same font files, at an address without a hash.
 */
function describeFonts(): Plugin {
  return {
    name: 'describe-fonts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const faces = Object.keys(bundle).flatMap((file) => {
          const [, font] =
            /(bricolage|instrument).*-latin-(?:standard|wght)-normal-.*\.woff2$/.exec(file) ?? [];
          if (font === undefined) return [];
          const face =
            font === 'bricolage'
              ? "font-family:'Bricolage Grotesque Variable';font-weight:200 800;font-stretch:75% 100%"
              : "font-family:'Instrument Sans Variable';font-weight:400 700";
          return [`@font-face{${face};font-display:swap;src:url(/${file}) format('woff2')}`];
        });
        this.emitFile({ type: 'asset', fileName: 'fonts.css', source: faces.join('\n') });
      },
    },
  };
}

/**
 * Links the manifest and the icon of the installed app, which `web/prerender.mjs` writes. Pages in
 * frames of other sites are not installed.
 */
function linkManifest(): Plugin {
  return {
    name: 'link-manifest',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename }) =>
        filename.endsWith('/embed.html')
          ? []
          : [
              { rel: 'manifest', href: '/manifest.webmanifest' },
              { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
            ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
    },
  };
}

const APP = '/web/index.html';
const FRAME = '/app/frame.layout.tsx';

/**
 * The script budget of each screen, in kB of gzip. React is 67 kB of each. The goal for the landing
 * page, the feed and a post is 130. When a screen shrinks, its budget shrinks with it. Back closing
 * overlays (packages/router/src/overlay-history.ts) takes half a kilobyte of each.
 */
const BUDGET: Budget = {
  // For visitors the landing page is HTML; its script waits for a press and fetches the sound then.
  'the landing page of visitors': { modules: ['/web/landing.html'], maxKilobytes: 5 },
  landing: { modules: [APP, '/landing/landing.screen.tsx'], maxKilobytes: 110.3 },
  'the sign-in': { screen: 'login', modules: [APP, '/auth/login.screen.tsx'], maxKilobytes: 109.1 },
  'what a guest opens': { screen: 'guest', modules: [APP, '/guests/guest.screen.tsx'], maxKilobytes: 109.6 },
  'a private link': {
    screen: 'listen',
    modules: [APP, '/private-links/listen.screen.tsx'],
    maxKilobytes: 106.2,
  },
  'the feed': {
    screen: 'feed',
    modules: [APP, FRAME, '/feed/feed.screen.tsx', '/feed/prefetch-feed.ts'],
    maxKilobytes: 129.1,
  },
  'a post': { screen: 'post', modules: [APP, FRAME, '/posts/post.screen.tsx'], maxKilobytes: 130.9 },
  // At most 45 more than a post.
  'a mix room': {
    screen: 'room',
    modules: [APP, FRAME, '/notes/mix-room.screen.tsx'],
    maxKilobytes: 154.6,
  },
  home: { screen: 'home', modules: [APP, FRAME, '/home/home.screen.tsx'], maxKilobytes: 110.1 },
  'a profile': {
    screen: 'profile',
    modules: [APP, FRAME, '/profiles/profile.screen.tsx'],
    maxKilobytes: 144.8,
  },
  messages: {
    screen: 'messages',
    modules: [APP, FRAME, '/chats/chats.screen.tsx'],
    // The folding of names in the search of chats takes 0.7, attached files 0.5.
    maxKilobytes: 172.7,
  },
  'the plans': {
    screen: 'subscription',
    modules: [APP, FRAME, '/subscriptions/subscription.screen.tsx'],
    maxKilobytes: 122.3,
  },
  // What the frame shows without a connection. The service worker stores it with the app shell.
  'the notice without a connection': {
    screen: 'offline',
    modules: [APP, FRAME, '/app/app-updates.tsx', '/app/playback.tsx'],
    maxKilobytes: 128.2,
  },
  // Which the server adds to pages that have one.
  'the banner': { screen: 'banner', modules: ['/banner/watch-banner.ts'], maxKilobytes: 1.2 },
  // Embedded in other sites, without React.
  'the player elsewhere': { modules: ['/web/embed.html'], maxKilobytes: 6 },
};

/** music-metadata and what it depends on. */
const AUDIO_TAGS =
  /node_modules[\\/](music-metadata|strtok3|token-types|@tokenizer|@borewit|uint8array-extras|ieee754|file-type|debug|ms|media-typer|win-guid|content-type)[\\/]/;

/**
 * Modules that hardly any screen needs at first stay in chunks of their own, and so do modules that
 * would import the page's own script or another shared chunk, such as the player.
 */
const LATER = {
  libraries:
    /@radix-ui|floating-ui|react-remove-scroll|react-style|aria-hidden|use-sidecar|use-callback|tslib|[\\/]zod[\\/]|stomp|visx|tus-js|react-virtual|player[\\/]engine[\\/]|contract[\\/]src[\\/](features[\\/]|page\.ts)|features[\\/]console/,
  modules: readModules(`
    node_modules/@tanstack/react-query/build/modern: infiniteQueryOptions.js useInfiniteQuery.js
    node_modules/@tanstack/query-core/build/modern: infiniteQueryObserver.js
    web/src/features/auth: use-sign-in-link
    contract/src: limits placeholders
    contract/src/text: list-names
    web/src/layout: load-failed
    web/src/lib: secure-context
    web/src/lib/format: file-size
    web/src/navigation: use-title
    web/src/player/controls: play-track-button seek-bar
    web/src/ui: empty-state rare-icons
    web/src/ui/controls: tabs
    web/src/ui/forms: checkbox count-sentence count-sentence.messages slider text-area
    web/src/ui/overlays: copy-text dialog menu popover tooltip`),
};

/**
 * The shared chunks that a script preloads together with a screen or a dialog. Small chunks are not
 * among them: the lists of their names would take 3 kB of each screen. They follow their importer.
 */
const PRELOADED =
  /[\\/](player|frame|head|screen|cards|discover|people|menus|demos|dialog|menu|popover|tooltip|dist|es2015)-[\w-]{8}\.js$|\.css$/;

/** The module with which Vite loads others. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/**
 * The chunks that screens share, with their modules. Most of these are too small for a request of
 * their own. Whole folders would bring each screen parts of others, beyond its budget.
 */
const CHUNKS = {
  // The player and its waveform.
  player: readModules(`
    web/src/player/engine: queue queue-source track player-state play-report audio-output store engine player-storage player use-player saved-tracks
    web/src/player/controls: track-ornament play-track-button
    web/src/ui/pictures: pictures.messages waveform waveform-canvases
    contract/src/artwork: picture-paths
    contract/src/features/posts: credited-names credited-names.messages`),
  // The frame around all screens.
  frame: readModules(`
    web/src/lib: is-apple
    web/src/lib/keyboard: shortcut-key
    web/src/layout: shell user-menu navigation-entries
    web/src/navigation: overlay
    web/src/ui/overlays: lazy-overlay
    web/src/lib: is-apple
    web/src/lib/keyboard: shortcut-key
    web/src/features/command-palette: palette-button
    web/src/features/notifications: notification-bell own-bell notifications.queries
    web/src/features/feed/post-modal: post-overlay`),
  // Other modules that the screens with tracks share.
  screen: readModules(`
    web/src/ui/controls: tabs
    web/src/ui: panel
    web/src/lib/format: short-count time-labels
    web/src/features/posts/list: status-badge
    web/src/features/auth: use-sign-in-link`),
  // Lists of tracks, their cards and their pages.
  cards: readModules(`
    web/src/features/posts/list: list.messages short-lists play-in-list card-parts post-card card-sizes post-link post-list
    web/src/features/posts/list: post-chart-row post-compact-row list-view post-list-loading
    web/src/features/feed: feed.queries paged-posts
    web/src/lib/hooks: use-is-wide
    web/src/ui/controls: pagination`),
  // The parts that the feed and home share.
  discover: readModules(`
    web/src/features/feed: feed-address feed-sizes spotlight all-posts-address trends section-head
    web/src/features/feed/search: genres`),
  // Follow buttons and other actions on users and their tracks.
  people: readModules(`
    node_modules/@tanstack/react-query/build/modern: useMutationState.js
    web/src/navigation: user-link
    web/src/api: cached-posts
    web/src/features/auth: use-toggle
    web/src/features/follows: follow-button cached-follows use-toggle-follow
    web/src/features/presence: use-online
    web/src/lib: processing-poll-delay
    contract/src/text: list-names
    contract/src/messages: list-names.messages
    contract/src/features/follows: follows.messages`),
  // The buttons of the menus of tracks and users.
  menus: readModules(`
    web/src/features/posts/list: post-menu
    web/src/features/posts/edit: author-menu edit.messages
    web/src/features/blocks: blocks.messages menu-subject subject-menu
    web/src/player/controls: queue-items`),
  // What the screens with own posts share: the way to their analytics.
  analytics: readModules(`
    web/src/features/analytics: lazy-analytics-dialog
    contract/src/features/analytics: analytics.messages`),
  // Demos with their own player.
  demos: readModules(`
    web/src/features/demos: demo-card demo-player
    web/src/player/controls: transport
    web/src/lib: audio-kinds
    contract/src/features/demos: demos.messages`),
  // The header of every page.
  head: readModules(`
    web/src/layout: header-bar
    web/src/ui: logo visually-hidden`),
  // What replaces a list that is empty or failed to load.
  empty: readModules(`
    web/src/layout: load-failed
    web/src/ui: empty-state`),
  // What the embedded player and the prerendered landing page share with the app, which they must not load.
  drawing: readModules(`
    contract/src/artwork: drawing peaks seeded
    contract/src/text: clock
    web/src/ui/pictures: waveform-drawing
    web/src/player/engine: loudness
    web/src/player/controls: time`).add(PRELOAD_HELPER),
};

/** The file of a module. The messages of a file are modules of their own. */
const fileOf = (module: string): string => path.normalize(module.replace(DEFINED, ''));

const backend = process.env['BACKEND'] ?? 'http://localhost:3000';

/** The HTML entry points, and how their script is split into chunks. */
const PAGES = {
  input: ['index.html', 'landing.html', 'embed.html'],
  // Messages are strings in modules of their own, which stand where they are used.
  optimization: { inlineConst: { mode: 'all' } },
  output: {
    codeSplitting: {
      groups: [
        // Our own code changes often and dependencies rarely, so the dependencies have a chunk of
        // their own.
        {
          name: 'react',
          test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
          priority: 1,
        },
        // The readers of all formats are one file, since the entry lists the files of each lazy import.
        { name: 'audio-tags', test: AUDIO_TAGS, priority: 1, includeDependenciesRecursively: false },
        // Modules shared by nearly every screen form one chunk, since fifty small files compress
        // badly.
        {
          name: 'common',
          test: (module) =>
            !LATER.libraries.test(module) &&
            ![LATER.modules, CHUNKS.drawing, CHUNKS.menus, CHUNKS.people, CHUNKS.player].some((modules) =>
              modules.has(fileOf(module)),
            ),
          minShareCount: 17,
          includeDependenciesRecursively: false,
        },
        // The same holds for modules shared by the screens with tracks.
        ...Object.entries(CHUNKS).map(([name, modules]) => ({
          name,
          test: (module: string) => modules.has(fileOf(module)),
          includeDependenciesRecursively: false,
        })),
      ],
    },
  },
} satisfies BuildOptions['rollupOptions'];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    messagesPlugin(),
    limitsPlugin(),
    routesWithoutSchemas(),
    zodWithoutEval(),
    brandInHtml(),
    preloadFonts(),
    describeFonts(),
    linkManifest(),
    firstScriptWithin(BUDGET, { isLimited: process.env['MESSAGES'] !== 'pseudo' }),
  ],
  build: {
    // `npm start` builds next to the folder being served and then swaps the two.
    outDir: process.env['WEB_DIST'] ?? 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((each) => each === file || PRELOADED.test(each)),
    },
    // The SSR build for prerendering is a single module without HTML entry points.
    ...(!isSsrBuild && { rollupOptions: PAGES }),
  },
  server: { proxy: devProxy(backend) },
}));
