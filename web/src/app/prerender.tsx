import { users } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmbedFrame } from '../embed/embed-frame.tsx';
import { Landing } from '../features/landing/landing.tsx';
import { StaticRouter } from '../router/index.ts';
import { defaultPictures } from './default-pictures.ts';
import { firstFrames } from './first-frames.tsx';

/** What the build draws, by address. */
export const pictures = {
  [users.DEFAULT_PICTURES.profilePic]: defaultPictures.profilePic,
  [users.DEFAULT_PICTURES.banner]: defaultPictures.banner,
};

/** What the build writes into the HTML files, by the comment that it replaces. */
export const pieces = {
  'landing.html': {
    '<!--landing-->': renderToStaticMarkup(
      <StaticRouter location="/">
        <Landing />
      </StaticRouter>,
    ),
  },
  'embed.html': { '<!--embed-->': renderToStaticMarkup(<EmbedFrame />) },
};

/** What the server writes into the page of a screen, by name. */
export const frames = Object.fromEntries(
  firstFrames.map(({ name, address, shape }) => [
    name,
    renderToStaticMarkup(<StaticRouter location={address}>{shape}</StaticRouter>),
  ]),
);
