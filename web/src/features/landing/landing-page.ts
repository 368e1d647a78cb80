import { playSamples } from './play-samples.ts';

// The script of the prerendered landing page.
playSamples(document.body);
