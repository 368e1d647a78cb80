import { FEED_TYPES, feedPath } from '@backbeat/contract';
import { element, writeXml, type XmlElement } from '../../../platform/xml/index.ts';
import type { FeedDocument, FeedItem, FeedPerson } from './feed.views.ts';
import { guidOf } from './guids.views.ts';
import { personRoleOf } from './person-roles.views.ts';

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
};

/** A name of Apple's list of podcast categories. */
const CATEGORY = 'Music';

/** Writes an RSS 2.0 document with what Apple (itunes) and the Podcasting 2.0 namespace add. */
export function writeRss({ feed, publicUrl, hub, changedAt }: FeedDocument): string {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const { kind, page, title, description, artist, items } = feed;
  const picture = absolute(feed.picture);
  const link = absolute(page);
  const self = absolute(feedPath(page, 'rss'));
  const channel = element('channel', [
    element('title', title),
    element('link', link),
    element('description', description),
    element('language', 'en'),
    element('atom:link', [], { rel: 'self', type: FEED_TYPES.rss, href: self }),
    hub === undefined ? undefined : element('atom:link', [], { rel: 'hub', href: hub }),
    element('lastBuildDate', changedAt.toUTCString()),
    element('image', [element('url', picture), element('title', title), element('link', link)]),
    element('itunes:author', artist),
    element('itunes:image', [], { href: picture }),
    element('itunes:category', [], { text: CATEGORY }),
    element('itunes:explicit', String(items.some(({ isExplicit }) => isExplicit))),
    element('itunes:type', kind === 'release' ? 'serial' : 'episodic'),
    feed.isListed ? undefined : element('itunes:block', 'Yes'),
    element('podcast:guid', guidOf(feed)),
    element('podcast:locked', 'yes'),
    kind === 'release' ? element('podcast:medium', 'music') : undefined,
    ...items.map((item) => writeItem(item, kind === 'release' ? `${feed.id}/${item.postId}` : item.postId)),
  ]);
  return writeXml(element('rss', [channel], NAMESPACES));

  function writeItem(item: FeedItem, guid: string): XmlElement {
    const { audio, place } = item;
    return element('item', [
      element('guid', guid, { isPermaLink: 'false' }),
      element('title', item.title),
      element('link', absolute(item.page)),
      element('description', item.description),
      element('pubDate', new Date(item.date).toUTCString()),
      audio
        ? element('enclosure', [], {
            url: absolute(audio.path),
            length: String(audio.size),
            type: 'audio/mpeg',
          })
        : undefined,
      element('itunes:duration', String(Math.round(item.duration))),
      element('itunes:image', [], { href: absolute(item.picture) }),
      element('itunes:explicit', String(item.isExplicit)),
      element('itunes:author', item.artist),
      ...(place
        ? [
            element('itunes:season', String(place.disc)),
            element('itunes:episode', String(place.track)),
            element('podcast:season', String(place.disc)),
            element('podcast:episode', String(place.track)),
          ]
        : []),
      ...item.people.map(writePerson),
    ]);
  }

  function writePerson({ name, page: profile, picture: portrait, roles }: FeedPerson): XmlElement {
    const { role, group } = personRoleOf(roles) ?? {};
    return element('podcast:person', name, {
      role,
      group,
      img: portrait === null ? undefined : absolute(portrait),
      href: profile === null ? undefined : absolute(profile),
    });
  }
}
