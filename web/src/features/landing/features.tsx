import type { ReactNode } from 'react';
import {
  ChartVignette,
  ChatVignette,
  CreditsVignette,
  LinkVignette,
  SearchVignette,
  UploadVignette,
} from './vignettes.tsx';

const features: readonly { title: string; text: string; vignette: ReactNode }[] = [
  {
    title: 'Upload and share',
    text: 'MP3 or WAV, a real waveform, a page that unfolds anywhere you paste it.',
    vignette: <UploadVignette />,
  },
  {
    title: 'Collaborate and connect',
    text: 'Credit who is on the track. It goes out when everyone has said yes.',
    vignette: <CreditsVignette />,
  },
  {
    title: 'Get discovered',
    text: 'Found by track, artist or genre, in the Spotlight and in what moves this week.',
    vignette: <SearchVignette />,
  },
  {
    title: 'Analytics and insights',
    text: 'Who listened, how often, when they came back, and what they took home.',
    vignette: <ChartVignette />,
  },
  {
    title: 'Share your work',
    text: 'A link that starts at the drop. Downloads when you allow them.',
    vignette: <LinkVignette />,
  },
  {
    title: 'Growing community',
    text: 'Talk in private or in a group, with takes that play where they were sent.',
    vignette: <ChatVignette />,
  },
];

/** The features of the product, each with an illustration. */
export function Features() {
  return (
    <section
      id="features"
      className="below wrap py-20 md:py-28 [--about:2030px]"
      aria-labelledby="features-title"
    >
      <h2
        id="features-title"
        className="mb-3 font-text text-[15px] font-semibold tracking-normal text-text-2"
      >
        Features
      </h2>
      <p className="display max-w-[17ch] text-[clamp(44px,6vw,76px)]">
        Everything a track needs before and after it drops
      </p>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text, vignette }) => (
          <li key={title} className="flex flex-col overflow-hidden rounded-l bg-surface-1">
            <div aria-hidden="true" className="grid h-44 place-items-center px-6 pt-4">
              {vignette}
            </div>
            <div className="grid gap-2 px-6 pt-2 pb-7">
              <h3 className="text-[21px]">{title}</h3>
              <p className="text-text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
