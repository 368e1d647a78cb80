import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Landing } from './landing.tsx';

/** The landing page as HTML, for the build. */
export const renderLanding = (): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <Landing />
    </StaticRouter>,
  );
