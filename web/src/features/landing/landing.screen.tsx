import { useEffect } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import './landing.css';
import { Landing } from './landing.tsx';

/** The landing page inside the app. Visitors receive it as HTML prerendered at build time. */
export function Component() {
  useTitle('');
  useEffect(() => {
    const playing = import('./play-samples.ts').then(({ playSamples }) => playSamples(document.body));
    // Without the script the page is complete except for its sound.
    playing.catch(() => undefined);
    return () => void playing.then((stop) => stop()).catch(() => undefined);
  }, []);
  return <Landing />;
}
