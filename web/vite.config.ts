import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { brand } from '../contract/src/brand.ts';
import { DEFINED, messagesPlugin } from '../contract/build/messages-plugin.ts';
import { devProxy } from './build/dev-proxy.ts';
import { firstScriptWithin, type Budget } from './build/first-script.ts';
import { routesWithoutSchemas } from './build/routes-without-schemas.ts';
import { zodWithoutEval } from './build/zod-without-eval.ts';

/**
 * Replaces `%BRAND%` and `%DESCRIPTION%` in the HTML files with the brand's name and description.
 */
function brandInHtml(): Plugin {
  return {
    name: 'brand-in-html',
    transformIndexHtml: (html) =>
      html.replaceAll('%BRAND%', brand.name).replaceAll('%DESCRIPTION%', brand.description),
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
  landing: { modules: [APP, '/landing/landing.screen.tsx'], maxKilobytes: 111 },
  'the sign-in': { screen: 'login', modules: [APP, '/auth/login.screen.tsx'], maxKilobytes: 110.5 },
  'the feed': {
    screen: 'feed',
    modules: [APP, FRAME, '/feed/feed.screen.tsx', '/feed/prefetch-feed.ts'],
    maxKilobytes: 130,
  },
  'a post': { screen: 'post', modules: [APP, FRAME, '/posts/post.screen.tsx'], maxKilobytes: 130.5 },
  home: { screen: 'home', modules: [APP, FRAME, '/home/home.screen.tsx'], maxKilobytes: 125.5 },
  'a profile': {
    screen: 'profile',
    modules: [APP, FRAME, '/profiles/profile.screen.tsx'],
    maxKilobytes: 165,
  },
  messages: {
    screen: 'messages',
    modules: [APP, FRAME, '/chats/chats.screen.tsx'],
    // The folding of names in the search of chats takes 0.7, attached files 0.5.
    maxKilobytes: 171,
  },
  'the plans': {
    screen: 'subscription',
    modules: [APP, FRAME, '/subscriptions/subscription.screen.tsx'],
    maxKilobytes: 122.5,
  },
  // Embedded in other sites, without React.
  'the player elsewhere': { modules: ['/web/embed.html'], maxKilobytes: 7 },
};

/**
 * Modules that hardly any screen needs at first stay in chunks of their own, and so do modules that
 * would import the page's own script, such as the player.
 */
const LATER =
  /@radix-ui|floating-ui|react-remove-scroll|react-style|aria-hidden|use-sidecar|use-callback|tslib|[\\/]zod[\\/]|stomp|visx|tus-js|react-virtual|navigation[\\/]use-title|player[\\/]engine[\\/]|contract[\\/]src[\\/](features|entities)|[\\/]ui[\\/]overlays[\\/](dialog|menu|popover|tooltip)\.|[\\/]ui[\\/](empty-state|forms[\\/](checkbox|slider))\./;

/**
 * The modules that the embedded player and the prerendered landing page share with the app. They must
 * not load the app.
 */
const ELSEWHERE =
  /vite[\\/]preload-helper|[\\/](artwork[\\/](drawing|peaks|seeded)|ui[\\/]pictures[\\/]waveform-drawing|player[\\/](engine[\\/]loudness|controls[\\/]time)|text[\\/]clock)\.ts$/;

/**
 * The shared chunks that a script preloads together with a screen or a dialog. Small chunks are not
 * among them: the lists of their names would take 3 kB of each screen. They follow their importer.
 */
const PRELOADED =
  /[\\/](player|frame|head|screen|cards|discover|people|menus|demos|dialog|menu|popover|tooltip|dist|es2015)-[\w-]{8}\.js$|\.css$/;

/** The player and its waveform. */
const PLAYER =
  /[\\/](web[\\/]src[\\/]player[\\/](engine[\\/](queue|track|player-state|store|engine|player-storage|preload|player|use-player)|controls[\\/]track-ornament)|web[\\/]src[\\/]ui[\\/]pictures[\\/](pictures\.messages|waveform|waveform-canvases)|contract[\\/]src[\\/]artwork[\\/]svg)\.tsx?$/;

/** Other modules that the screens with tracks share. Each is too small for a request of its own. */
const SCREEN_PARTS =
  /[\\/]web[\\/]src[\\/](ui[\\/](controls[\\/]tabs|panel)|lib[\\/]format[\\/](short-count|time-labels)|features[\\/](posts[\\/]list[\\/]status-badge|auth[\\/]use-sign-in-link))\.tsx?$/;

/** Lists of tracks, their cards and their pages. */
const CARDS =
  /[\\/]web[\\/]src[\\/](features[\\/](posts[\\/]list[\\/](list\.messages|short-lists|play-list|card-parts|post-card|card-sizes|post-link|post-list|post-chart-row|post-compact-row|list-view|post-list-loading)|feed[\\/](feed\.queries|paged-posts))|lib[\\/]hooks[\\/]use-is-wide|ui[\\/]controls[\\/]pagination)\.tsx?$/;

/** The parts that the feed and home share. */
const DISCOVER =
  /[\\/]web[\\/]src[\\/]features[\\/]feed[\\/](feed-address|feed-sizes|search[\\/]genres|spotlight|all-posts-address|exploring|trends|section-head)\.tsx?$/;

/** Follow buttons and other actions on users and their tracks. */
const PEOPLE =
  /[\\/](react-query[\\/].+[\\/]useMutationState|web[\\/]src[\\/](navigation[\\/]user-link|api[\\/]cached-(entities|posts)|features[\\/](auth[\\/]use-toggle|follows[\\/](follow-button|cached-follows|use-toggle-follow))|lib[\\/](random-key|processing-poll-delay|map-deep))|contract[\\/]src[\\/](entities|text[\\/]list-names|features[\\/]\w+[\\/]follows\.messages))\.[jt]sx?$/;

/** What the screens with own posts share: the way to their analytics. */
const OWN_POSTS =
  /[\\/](web[\\/]src[\\/]features[\\/]analytics[\\/]analytics-button|contract[\\/]src[\\/]features[\\/]\w+[\\/]analytics\.messages)\.tsx?$/;

/** The buttons of the menus of tracks and users. */
const MENUS =
  /[\\/]web[\\/]src[\\/](features[\\/](posts[\\/](list[\\/]post-menu|edit[\\/]author-menu)|blocks[\\/](blocks\.messages|menu-subject|subject-menu))|player[\\/]controls[\\/]queue-items)\.tsx?$/;

/** The header of every page. */
const HEAD =
  /[\\/]web[\\/]src[\\/](layout[\\/]header-bar|ui[\\/](lazy|overlays[\\/]lazy|logo|visually-hidden))\.tsx$/;

/** Demos with their own player. */
const DEMOS =
  /[\\/](web[\\/]src[\\/](features[\\/]demos[\\/](demo-card|demo-player)|player[\\/]controls[\\/]transport|lib[\\/]audio-kinds)|contract[\\/]src[\\/]features[\\/]\w+[\\/]demos\.messages)\.tsx?$/;

/** What replaces a list that is empty or failed to load. */
const NO_LIST = /[\\/]web[\\/]src[\\/](layout[\\/]load-failed|ui[\\/]empty-state)\.tsx$/;

/** The frame around all screens. */
const FRAME_PARTS =
  /[\\/]web[\\/]src[\\/](layout[\\/](shell|user-menu|navigation-entries)|navigation[\\/]overlay|ui[\\/]overlays[\\/]lazy-overlay|features[\\/](command-palette[\\/]palette-button|notifications[\\/](notification-bell|own-bell|notifications\.queries)|feed[\\/]post-modal[\\/]post-overlay))\.tsx?$/;

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
        // Modules shared by nearly every screen form one chunk, since fifty small files compress
        // badly.
        {
          name: 'common',
          test: (module) => !LATER.test(module) && !ELSEWHERE.test(module) && !PLAYER.test(module),
          minShareCount: 13,
          includeDependenciesRecursively: false,
        },
        // The same holds for modules shared by the screens with tracks.
        ...Object.entries({
          player: PLAYER,
          frame: FRAME_PARTS,
          screen: SCREEN_PARTS,
          cards: CARDS,
          discover: DISCOVER,
          people: PEOPLE,
          menus: MENUS,
          own: OWN_POSTS,
          demos: DEMOS,
          head: HEAD,
          empty: NO_LIST,
          drawing: ELSEWHERE,
        }).map(([name, test]) => ({
          name,
          test: (module: string) => test.test(module.replace(DEFINED, '')),
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
    routesWithoutSchemas(),
    zodWithoutEval(),
    brandInHtml(),
    preloadFonts(),
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
