/**
 * Answers a request for a file or for a range of its bytes (RFC 9110, 14).
 * @param range the Range header; several ranges are answered with the whole file
 */
export function sliceBytes(file: Blob, range: string | null): Response {
  const headers = { 'content-type': file.type || 'audio/mpeg', 'accept-ranges': 'bytes' };
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === ''))
    return new Response(file, { headers });
  const first = from === '' ? Math.max(0, file.size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? file.size - 1 : Math.min(Number(to), file.size - 1);
  if (first > last)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  return new Response(file.slice(first, last + 1, file.type), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${file.size}` },
  });
}
