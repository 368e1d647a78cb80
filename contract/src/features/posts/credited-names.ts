import type { Post } from './posts.ts';
import type { PostCredit } from '../terms/terms.ts';
import { messages } from './credited-names.messages.ts';

/** The name of a guest in texts without markup, with the label that no user name has. */
export const labelGuest = (name: string): string => messages.guest({ name });

/** The name of a credit in texts without markup: guests have a label. */
export const nameOfCredit = ({ userName, guest }: Pick<PostCredit, 'userName' | 'guest'>): string =>
  guest ? labelGuest(guest.name) : userName;

/** The names of the guests among credits, with their label. */
export const guestNames = (
  credits: readonly Pick<PostCredit, 'userName' | 'guest'>[],
  isListed: (guest: string) => boolean = () => true,
): string[] => credits.flatMap(({ guest }) => (guest && isListed(guest.id) ? [labelGuest(guest.name)] : []));

/** The artists of a post as lists show them: the author, then featured artists and guests. */
export const artistsOfPost = ({
  author,
  features,
  credits,
}: {
  author: Pick<Post['author'], 'userName'>;
  features: readonly string[];
  credits: readonly PostCredit[];
}): string[] => [author.userName, ...features, ...guestNames(credits)];

/** Who is featured on a post beside its author: artists, then guests; of a draft those who have approved. */
export const featuredOnPost = ({
  features,
  credits,
  guests,
  status,
}: Pick<Post, 'features' | 'credits' | 'guests' | 'status'>): string[] => [
  ...features,
  ...guestNames(
    credits,
    (id) => status === 'PUBLISHED' || guests.some((guest) => guest.id === id && guest.answer === 'approved'),
  ),
];
