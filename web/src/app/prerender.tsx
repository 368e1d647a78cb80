import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Landing } from '../features/landing/landing.tsx';
import { FirstFrame } from './first-frame.tsx';

/** What the build writes into the HTML files, by the comment that it replaces. */
export const pieces = {
  'landing.html': {
    '<!--landing-->': renderToStaticMarkup(
      <StaticRouter location="/">
        <Landing />
      </StaticRouter>,
    ),
  },
  'index.html': { '<!--first-frame-->': renderToStaticMarkup(<FirstFrame />) },
};
