import { useTitle } from '../../app/use-title.ts';
import './landing.css';
import { Landing } from './landing.tsx';

/** The landing page inside the app; visitors get the same one as HTML that was rendered at build time. */
export function Component() {
  useTitle('');
  return <Landing />;
}
