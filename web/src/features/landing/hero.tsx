import { brandMessages } from '@backbeat/contract';
import { renderText } from '../../lib/format/render-text.ts';
import { instanceContact } from '../../navigation/instance-name.ts';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { SampleCards } from './sample-cards.tsx';
import { messages } from './landing.messages.ts';

/** The headline, the links to sign in, and a picture of the product. */
export function Hero() {
  return (
    <section className="wrap grid items-center gap-x-14 gap-y-10 pt-10 pb-16 lg:grid-cols-[1.06fr_1fr] lg:pt-12 lg:pb-16">
      <div>
        <Chip tone="accent">{messages.joinTheMusicRevolution}</Chip>
        <h1 className="display mt-6 mb-7 text-[clamp(60px,19vw,128px)] lg:text-[clamp(80px,7.9vw,114px)]">
          {brandMessages.slogan}
        </h1>
        <p className="max-w-[46ch] text-[19px] leading-normal text-text-2">
          {messages.publishTracksBeatsAndLoops}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4">
          <ButtonLink to={paths.signup} variant="primary" size="large">
            {messages.getStarted}
          </ButtonLink>
          <span className="text-[14px] text-balance text-text-2 md:text-[15px]">
            {messages.freeForeverNoCreditCard}
          </span>
        </div>
        <SignUpMode />
        <dl className="mt-11 flex gap-10">
          <Claim figure="24/7" text={messages.available} />
          <Claim figure="100%" text={messages.free} />
        </dl>
      </div>
      <SampleCards />
    </section>
  );
}

/** How people join. The root element of the page says which of the lines is true (landing.css). */
function SignUpMode() {
  const contactEmail = instanceContact();
  return (
    <>
      <p className="sign-up-approval mt-4 text-text-2">{messages.approval}</p>
      <p className="sign-up-invite mt-4 text-text-2">{messages.invite}</p>
      <p className="sign-up-closed mt-4 text-text-2">{messages.closed}</p>
      <p className="sign-up-not-set-up mt-4 text-text-2">{messages.notSetUp}</p>
      <p className="sign-up-contact mt-1 wrap-anywhere text-text-2">
        {renderText(
          messages.contact({
            email: contactEmail,
            link: (text) => (
              // The form that `linkContact` of the contract reads.
              <a
                href={`mailto:${contactEmail}`}
                data-contact=""
                className="inline-flex min-h-8 items-center text-link underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {text}
              </a>
            ),
          }),
        )}
      </p>
    </>
  );
}

function Claim({ figure, text }: { figure: string; text: string }) {
  return (
    <div>
      <dt className="figures text-[30px]">{figure}</dt>
      <dd className="mt-1 text-text-2">{text}</dd>
    </div>
  );
}
