import MarkdownIt, { type Token } from 'markdown-it';

/**
 * What markdown-it adds to CommonMark, and images: they would be requests to other hosts, so the text
 * of an image becomes a link.
 */
const DISABLED_RULES = ['image', 'strikethrough', 'table'];

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/**
 * Renders CommonMark. HTML in it becomes text, and so do links that lead elsewhere than to the web or
 * to a mail address. Headings rank below that of the page, and have anchors.
 * @param reservedIds the ids that the page itself has
 */
export function renderMarkdown(
  markdown: string,
  publicUrl: URL,
  reservedIds: readonly string[] = [],
): string {
  const renderer = new MarkdownIt().disable(DISABLED_RULES);
  renderer.validateLink = (address) => isSafe(address, publicUrl);
  const ids = new Set(reservedIds);
  renderer.core.ruler.push('page', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open' || token.type === 'heading_close')
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
      if (token.type === 'heading_open') token.attrSet('id', uniqueId(textOf(tokens[index + 1]), ids));
      for (const child of token.children ?? [])
        if (child.type === 'link_open') child.attrSet('rel', 'nofollow noopener');
    }
  });
  return renderer.render(markdown);
}

function isSafe(address: string, publicUrl: URL): boolean {
  if (address === '' || !URL.canParse(address, publicUrl.href)) return false;
  return PROTOCOLS.has(new URL(address, publicUrl).protocol);
}

/** The text of a heading. */
const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join(' ');

/** The anchor of a heading: its words, joined by hyphens. */
function uniqueId(label: string, ids: Set<string>): string {
  const words = label.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  const name = words?.join('-') ?? 'section';
  let id = name;
  for (let count = 2; ids.has(id); count += 1) id = `${name}-${count}`;
  ids.add(id);
  return id;
}
