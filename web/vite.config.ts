import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from '../contract/src/brand.ts';
import { routesWithoutSchemas } from './build/routes-without-schemas.ts';

/** Writes the brand's name where an HTML file says `%BRAND%`. */
function brandInHtml(): Plugin {
  return { name: 'brand-in-html', transformIndexHtml: (html) => html.replaceAll('%BRAND%', brand.name) };
}

/** Preloads the Latin subsets of the two faces, so that the text settles before anybody reads it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-latin-(standard|wght)-normal-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

const backend = process.env['BACKEND'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), routesWithoutSchemas(), brandInHtml(), preloadFonts()],
  build: {
    // `npm start` builds beside the folder that is being served, and swaps the two.
    outDir: process.env['WEB_DIST'] ?? 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'landing.html', 'embed.html'],
      output: {
        // What changes with our own work stays apart from what changes once in months.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': backend, '/ws': { target: backend, ws: true } } },
});
