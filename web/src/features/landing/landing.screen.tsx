import { useEffect } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import './landing.css';
import { Landing } from './landing.tsx';
import { playSamples } from './play-samples.ts';

/** The landing page inside the app. Visitors receive it as HTML prerendered at build time. */
export function Component() {
  useTitle('');
  useEffect(() => playSamples(document.body), []);
  return <Landing />;
}
