import { users } from '@backbeat/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmbedFrame } from '../embed/embed-frame.tsx';
import { Landing } from '../features/landing/landing.tsx';
import { StaticRouter } from '@packages/router';
import { manifest } from './manifest.ts';
import { defaultPictures } from './default-pictures.ts';

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

/** JSON files, by name. */
export const files = { 'manifest.webmanifest': manifest };
