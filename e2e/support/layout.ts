import { expect, type Page } from '@playwright/test';

/** Characters of the longest word that has to fit a line. Names of users are longer, and may break. */
const LONGEST_WORD = 20;

/** Checks that nothing scrolls sideways, that no text is cut, and that no word is broken inside. */
export async function expectTextFits(page: Page): Promise<void> {
  /* oxlint-disable unicorn/consistent-function-scoping -- the page has this scope alone */
  const faults = await page.evaluate((longestWord) => {
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    /** The nearest box that cuts off what leaves it sideways, unless it scrolls or ends with an ellipsis. */
    const findCuttingBox = (element: Element | null): Element | null => {
      if (element === null) return null;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return null;
      return overflowX === 'visible' ? findCuttingBox(element.parentElement) : element;
    };
    const rectsOf = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const sideways = [document.scrollingElement, ...document.querySelectorAll('[role="dialog"]')].flatMap(
      (box) =>
        box && box.scrollWidth > box.clientWidth ? [`${box.tagName} scrolls to ${box.scrollWidth} px`] : [],
    );
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || !element || node.data.trim() === '') continue;
      if (
        element.closest('script, style, textarea, option, .sr-only, [aria-hidden="true"]') ||
        !isVisible(element)
      )
        continue;
      const box = findCuttingBox(element)?.getBoundingClientRect();
      const isCut =
        box !== undefined &&
        box.width > 1 &&
        rectsOf(node, 0, node.length).some(({ left, right }) => left < box.left - 1 || right > box.right + 1);
      if (isCut) texts.push(`cut: ${node.data.slice(0, 40)}`);
      for (const { 0: word, index } of node.data.matchAll(/[^\s/–—-]+/gu)) {
        if (word.length > longestWord) continue;
        const lines = new Set(rectsOf(node, index, index + word.length).map(({ top }) => Math.round(top)));
        if (lines.size > 1) texts.push(`broken: ${word} in ${node.data.slice(0, 40)}`);
      }
    }
    return [...sideways, ...texts];
  }, LONGEST_WORD);
  /* oxlint-enable unicorn/consistent-function-scoping */
  expect.soft(faults, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}
