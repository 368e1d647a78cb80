import { createEngine } from './engine.ts';
import { connectMediaSession } from './media-session.ts';
import { createMemory, openStorage } from './memory.ts';

/** The one player of the page. It lives outside React and the router, so that moving between screens never stops the music. */
export const player = createEngine(new Audio(), createMemory(openStorage()));

connectMediaSession(player);
window.addEventListener('pagehide', player.note);
