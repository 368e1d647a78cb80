import type { EmbedList, EmbedTrack, PageDataId } from '@backbeat/contract';
import { showArtwork } from './embed-artwork.ts';
import { EmbedPlayer } from './embed-player.ts';
import { showWaveform } from './embed-waveform.ts';
import { messages } from './embed.messages.ts';
import { element, fill } from './fill-page.ts';

/** Typed instead of imported, since a module shared with the app would be another request. */
const PAGE_DATA_ID: PageDataId = 'page-data';

/** Reads what the server has put into the page; null if there is nothing to play at its address. */
function readData(): EmbedTrack | EmbedList | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? null;
  return text === null ? null : JSON.parse(text);
}

function start(track: EmbedTrack): EmbedPlayer {
  const player = new EmbedPlayer(track);
  player.onTrack((current) => {
    fill(current);
    showArtwork(element('artwork', HTMLElement), current);
  });
  showWaveform(player);
  return player;
}

/** Shows a sentence in place of the player. */
function showNotice(text: string): void {
  element('embed', HTMLElement).dataset['state'] = 'gone';
  element('notice', HTMLElement).textContent = text;
}

const data = readData();
if (!data) {
  const [, , kind] = location.pathname.split('/');
  showNotice(
    kind === 'release'
      ? messages.releaseNotFound
      : kind === 'playlist'
        ? messages.playlistNotFound
        : messages.notFound,
  );
} else if ('tracks' in data) {
  const [first] = data.tracks;
  if (first) {
    // At once, so that nothing moves when the rest of the script arrives.
    element('embed', HTMLElement).dataset['list'] = '';
    const player = start(first);
    void import('./embed-list.ts').then(({ showList }) => showList(data, player));
  } else showNotice(messages.noTracks);
} else start(data);
