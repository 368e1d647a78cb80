import { useTitle } from '../../navigation/use-title.ts';
import './landing.css';
import { Landing } from './landing.tsx';

/** The landing page inside the app. Visitors receive it as HTML prerendered at build time. */
export function Component() {
  useTitle('');
  return <Landing />;
}
