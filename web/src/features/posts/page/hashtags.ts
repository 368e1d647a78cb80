/** The tags of a post as lowercase hashtags without spaces: '#beat', '#hiphop', '#ilo'. */
export const hashtags = ({
  genre,
  features,
}: {
  genre: readonly string[];
  features: readonly string[];
}): string[] => [
  ...new Set([...genre, ...features].map((tag) => `#${tag.toLowerCase().replaceAll(/\s+/g, '')}`)),
];
