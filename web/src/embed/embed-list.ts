import { clock, type EmbedList, type EmbedListTrack } from '@backbeat/contract';
import type { EmbedPlayer } from './embed-player.ts';
import { element, link } from './fill-page.ts';
import { messages } from './embed.messages.ts';

/** Seconds of a track after which the button of the previous track restarts it instead. */
const RESTART_AFTER_S = 3;

/** Shows a release or playlist: its title, its tracks, and the buttons that step through them. */
export function showList({ title, page, tracks, tracksCount }: EmbedList, player: EmbedPlayer): void {
  const previous = element('previous', HTMLButtonElement);
  const next = element('next', HTMLButtonElement);
  const place = document.createElement('span');
  element('queue', HTMLElement).replaceChildren(link(title, page), ' · ', place);
  const rows = tracks.map((track) => buildRow(track, () => choose(track)));
  const list = document.createElement('ol');
  list.append(...rows.map(({ item }) => item));
  element('list', HTMLElement).append(list);
  if (tracksCount > tracks.length) element('list', HTMLElement).append(linkToAll(page, tracksCount));

  let current = 0;
  /** The nearest track in a direction that can be played. */
  const findNeighbour = (step: 1 | -1): number | undefined => {
    for (let index = current + step; index >= 0 && index < tracks.length; index += step)
      if (tracks[index]?.source !== null) return index;
    return undefined;
  };
  const show = () => {
    place.textContent = messages.position({ position: current + 1, count: tracksCount });
    next.disabled = findNeighbour(1) === undefined;
    for (const [index, { button }] of rows.entries()) button.ariaCurrent = index === current ? 'true' : null;
  };
  const open = (index: number | undefined, plays: boolean) => {
    const track = index === undefined ? undefined : tracks[index];
    if (index === undefined || !track) return;
    current = index;
    player.load(track, plays);
    show();
    const row = rows[index];
    if (row) reveal(row.item, element('list', HTMLElement));
  };
  const choose = (track: EmbedListTrack) => {
    const index = tracks.indexOf(track);
    if (index === current) player.toggle();
    else open(index, true);
  };

  previous.addEventListener('click', () => {
    const index = player.position > RESTART_AFTER_S ? undefined : findNeighbour(-1);
    if (index === undefined) player.seek(0);
    else open(index, player.isPlaying);
  });
  next.addEventListener('click', () => open(findNeighbour(1), player.isPlaying));
  player.onEnded(() => open(findNeighbour(1), true));
  show();
}

/** Scrolls the list to a row, and nothing around the frame, which belongs to another site. */
function reveal(row: HTMLElement, list: HTMLElement): void {
  const [rowBox, listBox] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(0, rowBox.top - listBox.top) + Math.max(0, rowBox.bottom - listBox.bottom);
}

interface Row {
  item: HTMLLIElement;
  button: HTMLButtonElement;
}

function buildRow(
  { number, title, artist, features, duration, source }: EmbedListTrack,
  onClick: () => void,
): Row {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.disabled = source === null;
  button.className =
    'flex min-h-11 w-full items-baseline gap-3 px-4 py-2.5 text-left not-disabled:hover:bg-surface-2 disabled:text-text-3 aria-[current]:bg-accent-soft aria-[current]:text-accent';
  const names = [artist, ...features].join(', ');
  button.append(
    part(String(number), 'w-6 shrink-0 text-right text-[14px] text-text-3 tabular-nums'),
    part(title, 'min-w-0 truncate font-[550]', true),
    part(names, 'min-w-0 shrink-2 truncate text-[13px] text-text-2', true),
    part(duration === null ? '' : clock(duration), 'ml-auto shrink-0 text-[13px] text-text-2 tabular-nums'),
  );
  button.addEventListener('click', onClick);
  item.append(button);
  return { item, button };
}

function part(text: string, className: string, isForeign = false): HTMLSpanElement {
  const span = document.createElement('span');
  span.textContent = text;
  span.className = className;
  if (isForeign) span.dir = 'auto';
  return span;
}

/** Leads to the tracks that the player does not have. */
function linkToAll(page: string, tracksCount: number): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  paragraph.className = 'px-4 py-3 text-[14px] text-text-2';
  paragraph.append(link(messages.allTracks({ countText: tracksCount }), page));
  return paragraph;
}
