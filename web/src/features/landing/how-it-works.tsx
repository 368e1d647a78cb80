import { messages } from './landing.messages.ts';
const steps: readonly { title: string; text: string }[] = [
  { title: messages.createYourProfile, text: messages.aNameAPictureWhat },
  { title: messages.discoverAndConnect, text: messages.followArtistsYouRateAsk },
  { title: messages.collaborateAndCreate, text: messages.tradeTakesCreditEachOther },
  { title: messages.getDiscovered, text: messages.releaseItAndSeeWho },
];

/** Four steps, drawn as a bar of four beats. The second and the fourth are the backbeat. */
export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      className="below wrap pb-20 md:pb-28 [--about:820px]"
      aria-labelledby="how-title"
    >
      <h2 id="how-title" className="mb-3 font-text text-[15px] font-semibold tracking-normal text-text-2">
        {messages.howItWorks}
      </h2>
      <p className="display max-w-[14ch] text-[clamp(44px,6vw,76px)]">{messages.getStartedInJust4}</p>
      <ol className="mt-12 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, step) => (
          <li key={title} className="grid content-start gap-5">
            <Beat beat={step} />
            <div className="flex gap-3">
              <span aria-hidden="true" className="figures text-[44px] text-text-3">
                {step + 1}
              </span>
              <div className="grid gap-1.5 pt-1">
                <h3 className="text-[20px]">{title}</h3>
                <p className="text-text-2">{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The four sixteenths of a beat, as on a drum machine. They follow a sample that plays. */
function Beat({ beat }: { beat: number }) {
  const isStruck = beat % 2 === 1;
  return (
    <span aria-hidden="true" className="grid grid-cols-4 gap-1.5">
      {[0, 1, 2, 3].map((pad) => (
        <span
          key={pad}
          data-step={beat * 4 + pad}
          className={`pad grid h-11 place-items-center md:h-14 rounded-s ${pad > 0 ? 'bg-surface-1' : isStruck ? 'bg-fill' : 'bg-surface-3'}`}
        >
          {pad === 0 && isStruck ? <span className="size-2 rounded-pill bg-on-fill" /> : null}
        </span>
      ))}
    </span>
  );
}
