/** The text, or as much of it as fits into `length` UTF-16 units with an ellipsis; never half a character. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  const whole = /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
  return `${whole.trimEnd()}…`;
}
