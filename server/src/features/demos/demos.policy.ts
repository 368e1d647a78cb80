/**
 * How a file of a demo may be handed out: what is played, to anybody. The file as it was uploaded is played only while
 * there is no rendition, so it is not for shared caches; afterwards it is its owner's.
 */
export function accessToDemo(
  { userId, isStream, hasStream }: { userId: string; isStream: boolean; hasStream: boolean },
  viewerId: string | undefined,
): 'public' | 'private' | undefined {
  if (isStream) return 'public';
  return !hasStream || viewerId === userId ? 'private' : undefined;
}
