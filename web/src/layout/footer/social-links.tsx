import { brand } from '@backbeat/contract';
import { line, type Icon } from '../../ui/icons.tsx';

const handle = brand.name.toLowerCase();

/**
 * The product's social accounts, each with our own icon. An account without a URL is not linked.
 */
const accounts: readonly { service: string; url: string | null; Symbol: Icon }[] = [
  {
    service: 'Instagram',
    url: `https://www.instagram.com/${handle}`,
    Symbol: line(
      'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 12.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm5-8.5h.01',
    ),
  },
  {
    service: 'TikTok',
    url: `https://www.tiktok.com/@${handle}`,
    Symbol: line('M13 3v12a4 4 0 1 1-4-4m4-8c.5 3 2.5 5 6 5.5'),
  },
  {
    service: 'Reddit',
    url: `https://www.reddit.com/r/${handle}`,
    Symbol: line(
      'M12 20c4.4 0 8-2.5 8-6s-3.6-6-8-6-8 2.5-8 6 3.6 6 8 6Zm0-12 1-4.5 4 1m1.5 0h.01M9 13h.01M15 13h.01M9 16.3c2 1.2 4 1.2 6 0',
    ),
  },
  {
    service: 'YouTube',
    url: null,
    Symbol: line(
      'M5 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5Zm5.5 3.7v5.6l4.7-2.8-4.7-2.8Z',
    ),
  },
];

const look = 'grid size-11 place-items-center rounded-pill bg-surface-2';

/** Links to the product's social accounts. */
export function SocialLinks() {
  return (
    <ul className="flex gap-2">
      {accounts.map(({ service, url, Symbol }) => (
        <li key={service}>
          {url === null ? (
            <span
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a disabled link has no href
              role="link"
              aria-disabled="true"
              aria-label={service}
              title={service}
              className={`${look} text-text-3`}
            >
              <Symbol />
            </span>
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={service}
              title={service}
              className={`${look} text-text-2 transition-colors hover:bg-surface-3 hover:text-text`}
            >
              <Symbol />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
