import { clock, type EmbedTrack } from '@backbeat/contract';
import { messages } from './embed.messages.ts';

/** Returns an element of embed-frame.tsx. @throws if it does not exist or has another type */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const node = document.getElementById(id);
  if (node instanceof kind) return node;
  throw new Error(`The page has no ${id}.`);
}

/** Fills in the text about a track. */
export function fill({ title, artist, features, duration, page, artistPage }: EmbedTrack): void {
  element('title', HTMLElement).replaceChildren(link(title, page));
  const suffix = features.length > 0 ? messages.withNames({ names: features.join(', ') }) : '';
  element('credits', HTMLElement).replaceChildren(messages.by, link(artist, artistPage), suffix);
  element('length', HTMLElement).textContent = duration === null ? '' : clock(duration);
}

/** A link that opens outside the frame, since the surrounding page belongs to another site. */
export function link(text: string, address: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.textContent = text;
  anchor.href = address;
  anchor.target = '_blank';
  anchor.rel = 'noopener';
  anchor.className = 'hover:underline';
  return anchor;
}
