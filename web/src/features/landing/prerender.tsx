import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './landing.tsx';

/** The landing page as HTML, for the build. */
export const renderLanding = (): string => renderToStaticMarkup(<Landing />);
