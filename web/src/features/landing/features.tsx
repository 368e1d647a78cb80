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
    text: 'MP3 or WAV, with a real waveform and a link that unfurls anywhere.',
    vignette: <UploadVignette />,
  },
  {
    title: 'Collaborate and connect',
    text: 'Credit everyone on the track. It goes out once they all approve.',
    vignette: <CreditsVignette />,
  },
  {
    title: 'Get discovered',
    text: "By track, artist or genre, in the Spotlight and in this week's trends.",
    vignette: <SearchVignette />,
  },
  {
    title: 'Analytics and insights',
    text: 'See who listened, how often, and what they downloaded.',
    vignette: <ChartVignette />,
  },
  {
    title: 'Share your work',
    text: 'Links that start at the drop. Downloads if you allow them.',
    vignette: <LinkVignette />,
  },
  {
    title: 'Growing community',
    text: 'Chat one-on-one or in groups, and play takes right in the chat.',
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
