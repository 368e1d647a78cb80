import type { ReactNode } from 'react';
import {
  ChartVignette,
  ChatVignette,
  CreditsVignette,
  LinkVignette,
  SearchVignette,
  UploadVignette,
} from './vignettes.tsx';
import { messages } from './landing.messages.ts';

const features: readonly { title: string; text: string; vignette: ReactNode }[] = [
  {
    title: messages.uploadAndShare,
    text: messages.mp3OrWavWithA,
    vignette: <UploadVignette />,
  },
  {
    title: messages.collaborateAndConnect,
    text: messages.creditEveryoneOnTheTrack,
    vignette: <CreditsVignette />,
  },
  {
    title: messages.getDiscovered,
    text: messages.byTrackArtistOrGenre,
    vignette: <SearchVignette />,
  },
  {
    title: messages.analyticsAndInsights,
    text: messages.seeWhoListenedHowOften,
    vignette: <ChartVignette />,
  },
  {
    title: messages.shareYourWork,
    text: messages.linksThatStartAtThe,
    vignette: <LinkVignette />,
  },
  {
    title: messages.growingCommunity,
    text: messages.chatOneOnOneOr,
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
        {messages.features}
      </h2>
      <p className="display max-w-[17ch] text-[clamp(44px,6vw,76px)]">
        {messages.everythingATrackNeedsBefore}
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
