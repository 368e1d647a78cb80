import type { Page, Request } from '@playwright/test';

const SELECTORS = {
  /** What a person can press without leaving the screen. */
  controls:
    'button:enabled, summary, [role=tab], [role=option], [role=menuitem]:not(a), [role^=menuitemradio], input[type=radio], input[type=checkbox]',
  /** What a person can type into. */
  fields:
    'input:is([type=text], [type=search], [type=email], [type=url], [type=password], :not([type])):enabled, textarea:enabled',
  /** What lies over the screen: the last one takes the presses. */
  layers: '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
};
/** Presses that lead to what is pressed next. More of them repeat what is already checked. */
const MAX_DEPTH = 3;
/** Types into the fields of a layer, as one of its presses. */
const FILL = 'fields';

/**
 * Presses each control of a screen, and of the dialogs and menus that appear, once in a journey.
 * Mutations have to fail, so that presses change nothing.
 * @param pressedKeys the controls of earlier screens, by kind and name without figures
 * @param check is called after each press
 */
export async function pressEverything(
  page: Page,
  address: string,
  pressedKeys: Set<string>,
  check: (place: string) => Promise<void>,
): Promise<void> {
  const settle = watchRequests(page);
  const open = async (path: readonly string[]) => {
    await page.goto(address);
    await settle();
    for (const key of path) await press(page, key, settle);
  };
  const paths: (readonly string[])[] = [[]];
  for (let path = paths.shift(); path; path = paths.shift()) {
    await open(path);
    const nextKey = async () => (await listControls(page)).find((each) => !pressedKeys.has(each));
    for (let key = await nextKey(); key !== undefined; key = await nextKey()) {
      pressedKeys.add(key);
      const before = await placeOf(page);
      await press(page, key, settle);
      await check(`${address} ${[...path, key].join(' → ')}`);
      if ((await placeOf(page)) === before) continue;
      const isOver = (await page.locator(SELECTORS.layers).count()) > 0;
      if (isOver && path.length + 1 < MAX_DEPTH) paths.push([...path, key]);
      await page.keyboard.press('Escape');
      await settle();
      if ((await placeOf(page)) !== before) await open(path);
    }
  }
}

/** The address and the open layers. */
const placeOf = (page: Page): Promise<string> =>
  page.evaluate(
    (layers) =>
      [location.href, ...[...document.querySelectorAll(layers)].map(({ id, role }) => `${role}${id}`)].join(),
    SELECTORS.layers,
  );

/** Lists the visible controls of the top layer by their keys, and presses the one with `pressed`. */
const listControls = (page: Page, pressed?: string): Promise<string[]> =>
  page.evaluate(
    ({ controls, fields, layers, fill, pressedKey }) => {
      const top = [...document.querySelectorAll(layers)].at(-1) ?? document.body;
      // What users wrote and figures differ from screen to screen.
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
      const nameOf = (text: string) => text.replaceAll(/[\p{Script=Cyrillic}\d.,:]+/gu, '').trim();
      const keys: string[] = [];
      for (const element of top.querySelectorAll<HTMLElement>(controls)) {
        if (!element.checkVisibility() || element.closest('[inert]')) continue;
        const kind = element.getAttribute('type') ?? element.role ?? element.localName;
        const key = `${kind} ${nameOf(element.ariaLabel ?? element.textContent)}`;
        if (key === pressedKey && !keys.includes(key)) element.click();
        keys.push(key);
      }
      const labels = [...top.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].map(
        ({ labels: fieldLabels, ariaLabel }) => fieldLabels?.[0]?.textContent ?? ariaLabel ?? '',
      );
      return labels.length > 0 ? [...keys, `${fill} ${nameOf(labels.join(' '))}`] : keys;
    },
    { ...SELECTORS, fill: FILL, pressedKey: pressed },
  );

async function press(page: Page, key: string, settle: () => Promise<void>): Promise<void> {
  if (key.startsWith(FILL)) await fillFields(page);
  else await listControls(page, key);
  await settle();
}

/** Types into the fields of the top layer what most of them reject. */
async function fillFields(page: Page): Promise<void> {
  const isOver = (await page.locator(SELECTORS.layers).count()) > 0;
  const top = isOver ? page.locator(SELECTORS.layers).last() : page.locator('body');
  for (const field of await top.locator(SELECTORS.fields).all()) {
    if (!(await field.isVisible())) continue;
    await field.fill('ж');
    await field.blur();
  }
}

/** @returns waits until the page has asked for nothing for some frames */
function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  let last = 0;
  const end = (request: Request) => {
    running.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  const isQuiet = () => running.size === 0 && Date.now() - last > 80;
  return async () => {
    last = Date.now();
    for (let waits = 0; waits < 100 && !isQuiet(); waits += 1) await page.waitForTimeout(20);
  };
}
