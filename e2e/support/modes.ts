import { randomBytes } from 'node:crypto';
import { test, type Browser, type BrowserContext } from '@playwright/test';

/** What the pages and the fixtures of a run have in common, besides the size of the screen. */
export const MODES = ['plain', 'translated', 'cyrillic', 'right-to-left', 'pseudo'] as const;

/** In this mode the product is built in the pseudo-language, so journeys that name texts cannot run. */
export const isPseudo = (mode: Mode): boolean => mode === 'pseudo';

export type Mode = (typeof MODES)[number];

/** The mode of a whole run, by the environment variable JOURNEY. */
export function modeOfRun(): Mode {
  const mode = MODES.find((each) => each === (process.env['JOURNEY'] ?? 'plain'));
  if (mode === undefined) throw new Error(`JOURNEY is one of ${MODES.join(', ')}.`);
  return mode;
}

/** The mode of the running test. */
const currentMode = (): unknown => Reflect.get(test.info().project.use, 'mode');

/** A title that no other post has. */
export function freeTitle(): string {
  const suffix = randomBytes(3).toString('hex');
  return currentMode() === 'right-to-left' ? `حافلة الليل ${suffix}` : `Night Bus ${suffix}`;
}

/** What the profile of each new user says: nothing but their name, unless texts run right to left. */
export const profileTexts = (): { bio: string; location: string; about: string } | null =>
  currentMode() === 'right-to-left'
    ? { bio: 'موسيقى من المدينة القديمة', location: 'תל אביב', about: 'أكتب الأغاني 128 BPM (كل يوم)' }
    : null;

/** In the page: moves each text node into two elements, as the translator of Chromium does. */
function translate(): void {
  const OWN_TEXT_SELECTOR = 'head, font, script, style, textarea, select, [translate="no"]';
  const wrap = (text: Text) => {
    if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(OWN_TEXT_SELECTOR) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (text instanceof Text) texts.push(text);
    if (node instanceof Text) texts.push(node);
    texts.forEach(wrap);
  };
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrapIn(node);
  });
  watch.observe(document, { childList: true, characterData: true, subtree: true });
}

/** In the page: keys of letters have the letters of a Russian keyboard, and their codes. */
function typeCyrillic(): void {
  const cyrillic = 'йцукенгшщзфывапролдячсмить';
  const letters = new Map('qwertyuiopasdfghjklzxcvbnm'.split('').map((letter, at) => [letter, cyrillic[at]]));
  const replaceKey = (event: KeyboardEvent) => {
    const letter = letters.get(event.key.toLowerCase());
    if (letter === undefined) return;
    const key = event.key === event.key.toLowerCase() ? letter : letter.toUpperCase();
    Object.defineProperty(event, 'key', { value: key });
  };
  addEventListener('keydown', replaceKey, { capture: true });
  addEventListener('keyup', replaceKey, { capture: true });
}

/**
 * Applies a mode to the pages of all contexts of a browser.
 * @returns a function that ends it
 */
export async function applyMode(browser: Browser, mode: Mode): Promise<() => void> {
  const scripts = {
    translated: translate,
    cyrillic: typeCyrillic,
    plain: null,
    'right-to-left': null,
    pseudo: null,
  };
  const script = scripts[mode];
  const apply = async (context: BrowserContext) => {
    if (script) await context.addInitScript(script);
  };
  // Playwright sends commands in order, so the script exists before the first page opens.
  const onContext = (context: BrowserContext) => void apply(context);
  browser.on('context', onContext);
  await Promise.all(browser.contexts().map(apply));
  return () => browser.off('context', onContext);
}
