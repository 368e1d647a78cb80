import { brand, brandCardPath, cardSize } from '@backbeat/contract';
import type { SiteIdentity } from '../../http/pages/page-head.ts';
import type { PageHead } from '../../http/pages/pages.ts';

/** Describes the landing page to link previews. */
export function landingMeta({ name, publicUrl }: SiteIdentity): PageHead['meta'] {
  const image = new URL(brandCardPath, publicUrl).href;
  return [
    ['og:site_name', name],
    ['og:type', 'website'],
    ['og:title', name],
    ['og:description', brand.description],
    ['og:url', new URL('/', publicUrl).href],
    ['og:image', image],
    ['og:image:width', String(cardSize.width)],
    ['og:image:height', String(cardSize.height)],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', name],
    ['twitter:description', brand.description],
    ['twitter:image', image],
  ];
}
