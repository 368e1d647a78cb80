import { users } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmbedFrame } from '../embed/embed-frame.tsx';
import { Landing } from '../features/landing/landing.tsx';
import { StaticRouter } from '../navigation/router/index.ts';
import { defaultPictures } from './default-pictures.ts';
import { firstFrames } from './app-shells.tsx';

/** Images that the build renders, by path. */
export const pictures = {
  [users.DEFAULT_PICTURES.profilePic]: defaultPictures.profilePic,
  [users.DEFAULT_PICTURES.banner]: defaultPictures.banner,
};

/** HTML that the build inserts into the HTML files, by the comment that it replaces. */
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

/** HTML of the app shells that the server inserts into pages, by name. */
export const frames = Object.fromEntries(
  firstFrames.map(({ name, address, shape }) => [
    name,
    renderToStaticMarkup(<StaticRouter location={address}>{shape}</StaticRouter>),
  ]),
);
