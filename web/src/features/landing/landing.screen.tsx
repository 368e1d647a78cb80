import { useEffect } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import './landing.css';
import { Landing } from './landing.tsx';

/** The landing page inside the app. Visitors receive it as HTML prerendered at build time. */
export function Component() {
  useTitle('');
  useEffect(() => {
    // Without the script the page is complete except for its sound.
    const stopPromise = import('./play-samples.ts').then(
      ({ playSamples }) => playSamples(document.body),
      () => undefined,
    );
    return () => void stopPromise.then((stop) => stop?.());
  }, []);
  return <Landing />;
}
