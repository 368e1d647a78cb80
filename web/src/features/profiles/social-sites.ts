/** A link of a user to another site. */
export interface SocialLink {
  url: string;
  /** The host of the address. */
  host: string;
  emoji: string;
}

const SITES: readonly [emoji: string, hosts: readonly string[]][] = [
  ['🎬', ['youtube.com', 'youtu.be', 'vimeo.com', 'tiktok.com']],
  ['🎵', ['spotify.com', 'music.apple.com', 'bandcamp.com', 'tidal.com', 'deezer.com', 'beatport.com']],
  ['📷', ['instagram.com', 'flickr.com', 'pinterest.com']],
  ['🐦', ['twitter.com', 'x.com', 'bsky.app']],
  ['👥', ['facebook.com', 'threads.net']],
  ['💼', ['linkedin.com']],
  ['🎮', ['twitch.tv', 'steamcommunity.com']],
  ['💬', ['discord.gg', 'discord.com', 't.me', 'wa.me']],
  ['🎧', ['soundcloud.com', 'mixcloud.com', 'audiomack.com']],
  ['💻', ['github.com', 'gitlab.com', 'codeberg.org']],
];
const DEFAULT_EMOJI = '🌐';

/** Parses links with the purpose of their site. Invalid addresses are dropped. */
export function socialLinks(urls: readonly string[], max: number): SocialLink[] {
  return urls
    .flatMap((url) => {
      const parsedUrl = URL.parse(url);
      if (!parsedUrl || !/^https?:$/.test(parsedUrl.protocol)) return [];
      const host = parsedUrl.hostname.replace(/^www\./, '');
      return [{ url: parsedUrl.href, host, emoji: emojiOf(host) }];
    })
    .slice(0, max);
}

const emojiOf = (host: string): string =>
  SITES.find(([, hosts]) => hosts.some((each) => host === each || host.endsWith(`.${each}`)))?.[0] ??
  DEFAULT_EMOJI;
