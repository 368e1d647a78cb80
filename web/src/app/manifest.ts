import { brand, screens, SHARE_PATH } from '@backbeat/contract';
import { messages } from './app.messages.ts';

/** The web app manifest (https://www.w3.org/TR/appmanifest/), with which browsers install the app. */
export const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en',
  start_url: screens.home,
  scope: '/',
  display: 'standalone',
  background_color: '#0c0d10',
  theme_color: '#0c0d10',
  categories: ['music', 'social'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: messages.create, url: screens.createPost, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: messages.messages, url: screens.messages, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: messages.feed, url: screens.feed, icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'file', accept: ['audio/*', '.mp3', '.wav'] }],
    },
  },
};
