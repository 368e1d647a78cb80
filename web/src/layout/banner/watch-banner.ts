import { BANNER_ID, bannerHtml, type Banner } from '@backbeat/contract';
import { messages } from './banner.messages.ts';

/** How often a visible page asks for the banner. */
const CHECK_INTERVAL_MS = 30_000;
/**
 * Maximum delay after the message that settings have changed, so that open pages do not all ask at
 * once.
 */
const MAX_DELAY_MS = 3_000;
const INSTANCE_PATH = '/api/instance';
const DISMISSED_TEXT_KEY = 'dismissed-banner';

/** Asks for the present banner soon. */
export let checkBanner = (): void => undefined;

/**
 * Keeps the banner up to date, also in pages without the app. It replaces the content of a live
 * region, so screen readers announce a new text.
 */
function watchBanner(region: HTMLElement): void {
  let shownHtml = region.innerHTML;
  const letDismiss = () => {
    const text = region.textContent;
    const paragraph = region.querySelector<HTMLElement>('p[data-level="info"]');
    if (!paragraph) return;
    if (readDismissedText() === text) {
      region.replaceChildren();
      return;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = messages.dismiss;
    button.addEventListener('click', () => {
      region.replaceChildren();
      try {
        localStorage.setItem(DISMISSED_TEXT_KEY, text);
      } catch {
        // Without storage the banner comes back with the next page.
      }
    });
    paragraph.append(button);
  };
  const check = async () => {
    // The app asks again once there is a connection.
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    const banner = await fetchBanner();
    if (banner === undefined) return;
    const template = document.createElement('template');
    template.innerHTML = banner ? bannerHtml(banner) : '';
    if (template.innerHTML === shownHtml) return;
    shownHtml = template.innerHTML;
    region.replaceChildren(template.content);
    letDismiss();
  };
  checkBanner = () => void setTimeout(() => void check(), Math.random() * MAX_DELAY_MS);
  letDismiss();
  setInterval(() => void check(), CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => void check());
}

function readDismissedText(): string | null {
  try {
    return localStorage.getItem(DISMISSED_TEXT_KEY);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The present banner; undefined if the server does not answer. */
async function fetchBanner(): Promise<Pick<Banner, 'text' | 'level'> | null | undefined> {
  try {
    const instance: unknown = await (await fetch(INSTANCE_PATH, { cache: 'no-cache' })).json();
    if (!isRecord(instance)) return undefined;
    const { banner } = instance;
    if (banner === null) return null;
    if (!isRecord(banner) || typeof banner['text'] !== 'string') return undefined;
    return { text: banner['text'], level: banner['level'] === 'warning' ? 'warning' : 'info' };
  } catch {
    return undefined;
  }
}

// The server writes this module into each page with a banner. Other pages load it once settings have
// changed. It imports nothing of the app, which pages such as the landing page do not load.
const element = document.getElementById(BANNER_ID);
if (element) watchBanner(element);
