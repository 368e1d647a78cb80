/** The markers of quotes and list items with which a line begins. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const MARKER = />|[-+*]|\d{1,9}[.)]/g;

/**
 * Whether a line of CommonMark begins more quotes and lists than `max`, or could continue so many.
 * Deep nesting takes a renderer time that grows with its square.
 */
export const isNestedDeeply = (text: string, max: number): boolean =>
  text.split('\n').some((line) => {
    const [markers = ''] = MARKERS.exec(line) ?? [];
    return (markers.match(MARKER)?.length ?? 0) > max;
  });
