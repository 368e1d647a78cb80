import { FEED_TYPES, feedPath } from '@backbeat/contract';
import { element, writeXml } from '../../../platform/xml/index.ts';
import type { FeedDocument } from './feed.views.ts';
import { guidOf, itemGuidOf } from './guids.views.ts';

const urn = (uuid: string): string => `urn:uuid:${uuid}`;

/** Writes an Atom 1.0 document (RFC 4287). */
export function writeAtom({ feed, publicUrl, hub, changedAt }: FeedDocument): string {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { page, title, description, artist, items } = feed;
  const document = element(
    'feed',
    [
      element('id', urn(guidOf(feed))),
      element('title', title),
      element('subtitle', description),
      element('updated', changedAt.toISOString()),
      element('author', [element('name', artist)]),
      element('link', [], { rel: 'self', type: FEED_TYPES.atom, href: absolute(feedPath(page, 'atom')) }),
      element('link', [], { rel: 'alternate', type: 'text/html', href: absolute(page) }),
      hub === undefined ? undefined : element('link', [], { rel: 'hub', href: hub }),
      element('logo', absolute(feed.picture)),
      ...items.map((item) =>
        element('entry', [
          element('id', urn(itemGuidOf(feed, item))),
          element('title', item.title),
          element('link', [], { rel: 'alternate', type: 'text/html', href: absolute(item.page) }),
          item.audio
            ? element('link', [], {
                rel: 'enclosure',
                type: 'audio/mpeg',
                length: String(item.audio.size),
                href: absolute(item.audio.path),
              })
            : undefined,
          element('published', item.date),
          element('updated', item.updatedAt),
          element('summary', item.description),
          element('author', [element('name', item.artist)]),
          ...item.genres.map((genre) => element('category', [], { term: genre })),
        ]),
      ),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
  );
  return writeXml(document);
}
