/**
 * Decides who may read a file of a demo. The rendition is public. The original is played only while
 * there is no rendition, so shared caches must not store it; after that only the owner may read it.
 */
export function accessToDemo(
  { userId, isStream, hasStream }: { userId: string; isStream: boolean; hasStream: boolean },
  viewerId: string | undefined,
): 'public' | 'private' | undefined {
  if (isStream) return 'public';
  return !hasStream || viewerId === userId ? 'private' : undefined;
}
