import type { EmbedTrack, PageDataId } from '@backbeat/contract';
import { showArtwork } from './embed-artwork.ts';
import { EmbedPlayer } from './embed-player.ts';
import { showWaveform } from './embed-waveform.ts';
import { element, fill } from './fill-page.ts';

/** Typed instead of imported, since a module shared with the app would be another request. */
const PAGE_DATA_ID: PageDataId = 'page-data';

/** Reads the track that the server has put into the page; null if there is no such track. */
function readTrack(): EmbedTrack | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? null;
  return text === null ? null : JSON.parse(text);
}

const track = readTrack();
if (track) {
  fill(track);
  showArtwork(element('artwork', HTMLElement), track);
  const player = new EmbedPlayer(track);
  showWaveform(track, player);
} else {
  element('embed', HTMLElement).dataset['state'] = 'gone';
}
