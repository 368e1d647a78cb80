import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildOptions, type Plugin } from 'vite';
import { brand } from '../contract/src/brand.ts';
import { firstScriptWithin, type Budget } from './build/first-script.ts';
import { routesWithoutSchemas } from './build/routes-without-schemas.ts';
import { zodWithoutEval } from './build/zod-without-eval.ts';

/** Writes the brand's name where an HTML file says `%BRAND%`, and what it is for. */
function brandInHtml(): Plugin {
  return {
    name: 'brand-in-html',
    transformIndexHtml: (html) =>
      html.replaceAll('%BRAND%', brand.name).replaceAll('%DESCRIPTION%', brand.description),
  };
}

/**
 * Preloads the Latin subsets of the two faces, so that the text settles before anybody reads it. That of headings is as large
 * as all script of a screen, and what stands in for it measures the same: in the app it comes after the script.
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

const APP = '/web/index.html';
const FRAME = '/app/frame.layout.tsx';

/**
 * What a screen may open with. React is 67 kB of each. The goal for the landing page, the feed and a post is 130: where one
 * of these shrinks, its budget shrinks with it. Half a kilobyte of each makes Back close overlays (router/overlay-history.ts).
 */
const BUDGET: Budget = {
  landing: { modules: [APP, '/landing/landing.screen.tsx'], most: 112 },
  'the sign-in': { screen: 'login', modules: [APP, '/auth/login.screen.tsx'], most: 110 },
  'the feed': {
    screen: 'feed',
    modules: [APP, FRAME, '/feed/feed.screen.tsx', '/feed/ask-early.ts'],
    most: 128,
  },
  'a post': { screen: 'post', modules: [APP, FRAME, '/posts/post.screen.tsx'], most: 129 },
  home: { screen: 'home', modules: [APP, FRAME, '/home/home.screen.tsx'], most: 135 },
  'a profile': { screen: 'profile', modules: [APP, FRAME, '/profiles/profile.screen.tsx'], most: 164 },
  messages: { screen: 'messages', modules: [APP, FRAME, '/messages/messages.screen.tsx'], most: 165 },
  'the plans': {
    screen: 'subscription',
    modules: [APP, FRAME, '/subscriptions/subscription.screen.tsx'],
    most: 123,
  },
  // What other sites show, without React.
  'the player elsewhere': { modules: ['/web/embed.html'], most: 7 },
};

/** What hardly any screen opens with stays in chunks of its own; so does what would lead back to the page's own script. */
const LATER =
  /@radix-ui|floating-ui|react-remove-scroll|react-style|aria-hidden|use-sidecar|use-callback|tslib|[\\/]zod[\\/]|stomp|visx|tus-js|react-virtual|app[\\/]use-title|contract[\\/]src[\\/]features|[\\/]ui[\\/](dialog|menu|popover|tooltip)\./;

/** What the player elsewhere shares with the app: it is not to bring the app along. */
const ELSEWHERE =
  /[\\/](artwork[\\/](drawing|peaks|seeded)|ui[\\/]waveform-drawing|player[\\/](loudness|time)|lib[\\/]clock)\.ts$/;

/** What plays, and what it is seen by. */
const PLAYER =
  /[\\/]web[\\/]src[\\/]player[\\/](queue|track|player-state|store|engine|media-session|memory|preload|player|use-player|seek-bar)\.tsx?$/;

/** What the screens with tracks share besides: each part is too small to be asked for on its own. */
const SCREEN_PARTS =
  /[\\/]web[\\/]src[\\/](ui[\\/](tabs|panel|when-wanted)|lib[\\/](short-count|time-labels)|features[\\/](posts[\\/]status-badge|auth[\\/]way-to-sign-in))\.tsx?$/;

/** Lists of tracks, their cards, and their pages. */
const CARDS =
  /[\\/]web[\\/]src[\\/](features[\\/](posts[\\/](short-lists|play-list|card-parts|post-card|card-sizes|post-link|post-list|post-row|post-chart-row|list-view|post-list-loading)|feed[\\/](feed\.queries|paged-posts|failed))|lib[\\/]cut-text|ui[\\/]pagination)\.tsx?$/;

/** What the feed shows, and home too. */
const DISCOVER =
  /[\\/]web[\\/]src[\\/]features[\\/]feed[\\/](feed-address|genres|spotlight|exploring)\.tsx?$/;

/** What one does about somebody and their tracks, and what is said of it. */
const PEOPLE =
  /[\\/](web[\\/]src[\\/](features[\\/](follows[\\/](follow-button|cached-follows|use-toggle-follow)|analytics[\\/]analytics-button|subscriptions[\\/]use-refusal)|lib[\\/](random-key|list-names|processing-pause))|contract[\\/]src[\\/](rights|features[\\/](follows\.strings|analytics\.strings|plus-offers)))\.tsx?$/;

/** What is at the head of every page. */
const HEAD = /[\\/]web[\\/]src[\\/](app[\\/]header-bar|ui[\\/](logo|visually-hidden))\.tsx$/;

/** Demos, which play by themselves. */
const DEMOS =
  /[\\/](web[\\/]src[\\/](features[\\/]demos[\\/](demo-card|demo-player)|player[\\/]transport|lib[\\/]audio-kinds)|contract[\\/]src[\\/]features[\\/]demos\.strings)\.tsx?$/;

/** What stands around all screens. */
const FRAME_PARTS =
  /[\\/]web[\\/]src[\\/](app[\\/](shell|user-menu|navigation|overlay)|features[\\/](notifications[\\/](notification-bell|own-bell|notifications\.queries)|feed[\\/]post-overlay))\.tsx?$/;

const backend = process.env['BACKEND'] ?? 'http://localhost:3000';

/** The pages, and into which files their script is put. */
const PAGES = {
  input: ['index.html', 'landing.html', 'embed.html'],
  output: {
    codeSplitting: {
      groups: [
        // What changes with our own work stays apart from what changes once in months.
        {
          name: 'react',
          test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
          priority: 1,
        },
        // What nearly every screen needs comes in one piece: fifty small ones compress badly.
        {
          name: 'common',
          test: (module) => !LATER.test(module) && !ELSEWHERE.test(module),
          minShareCount: 12,
          includeDependenciesRecursively: false,
        },
        // So does what the screens with tracks share.
        ...Object.entries({
          player: PLAYER,
          frame: FRAME_PARTS,
          screen: SCREEN_PARTS,
          cards: CARDS,
          discover: DISCOVER,
          people: PEOPLE,
          demos: DEMOS,
          head: HEAD,
          drawing: ELSEWHERE,
        }).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
      ],
    },
  },
} satisfies BuildOptions['rollupOptions'];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    routesWithoutSchemas(),
    zodWithoutEval(),
    brandInHtml(),
    preloadFonts(),
    firstScriptWithin(BUDGET),
  ],
  build: {
    // `npm start` builds beside the folder that is being served, and swaps the two.
    outDir: process.env['WEB_DIST'] ?? 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is drawn by the build itself is a module of its own, and no page.
    ...(!isSsrBuild && { rollupOptions: PAGES }),
  },
  server: { proxy: { '/api': backend, '/ws': { target: backend, ws: true } } },
}));
