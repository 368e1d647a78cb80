import { defineConfig } from 'vite';
import { messagesPlugin } from '../../contract/build/messages-plugin.ts';

/** What the build of the service worker has in common with that of the app. */
export default defineConfig({ plugins: [messagesPlugin()] });
