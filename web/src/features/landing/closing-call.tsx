import { placeholderPeaks } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { Link } from '@packages/router';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';
import { messages } from './landing.messages.ts';

/** The final call to action, in the strongest colours of the page. */
export function ClosingCall() {
  return (
    <section className="below wrap pb-20 md:pb-28 [--about:475px]" aria-labelledby="closing">
      <div className="overflow-hidden rounded-l bg-fill text-on-fill">
        <div className="grid items-end gap-8 px-6 pt-12 pb-10 md:grid-cols-[1fr_auto] md:px-12 md:pt-16">
          <h2 id="closing" className="display max-w-[13ch] text-[clamp(52px,8vw,104px)]">
            {messages.someoneHasYourMissingVerse}
          </h2>
          <div className="grid justify-items-start gap-4 md:pb-2">
            <Link
              to={paths.signup}
              className="inline-flex h-14 items-center rounded-pill bg-on-fill px-8 text-[17px] font-semibold text-fill outline-offset-4 transition-transform focus-visible:outline-on-fill active:scale-97"
            >
              {messages.getStarted}
            </Link>
            <p className="font-medium text-balance md:max-w-[26ch]">{messages.freeForeverNoCreditCard}</p>
          </div>
        </div>
        <StaticWaveform
          peaks={placeholderPeaks('missing verse', 160)}
          playedShare={0.5}
          bars={96}
          height={96}
          monochrome
          className="-mb-2 [stroke-width:1.8px] md:[stroke-width:5px] px-6 pb-10 md:px-12"
        />
      </div>
    </section>
  );
}
