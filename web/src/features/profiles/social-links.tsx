import { socialLinks } from './social-sites.ts';
import { messages } from './profiles.messages.ts';

const MAX_LINKS = 6;

/** The links of a user, each with the icon of its site. */
export function SocialLinks({ urls }: { urls: readonly string[] }) {
  const links = socialLinks(urls, MAX_LINKS);
  if (links.length === 0) return null;
  return (
    <ul aria-label={messages.socialLinksList} className="flex flex-wrap gap-2">
      {links.map(({ url, host, emoji }) => (
        <li key={url} className="max-w-full">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            title={url}
            className="inline-flex h-9 max-w-full items-center gap-2 rounded-pill bg-surface-1 px-3.5 text-[14px] font-medium hover:bg-surface-2 pointer-coarse:h-11"
          >
            <span aria-hidden="true">{emoji}</span>
            <span className="truncate">{host}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
