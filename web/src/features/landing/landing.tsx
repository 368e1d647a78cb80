import { Footer } from '../../layout/footer/footer.tsx';
import { HeaderBar, SignInLinks } from '../../layout/header-bar.tsx';
import { paths } from '../../navigation/paths.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LabelStrip } from './label-strip.tsx';

/**
 * The first page for visitors. It has no state, so that it can be plain HTML. Only the sound of the
 * samples needs a script.
 */
export function Landing() {
  return (
    <>
      <SkipLink />
      <HeaderBar home={paths.landing}>
        <span className="grow" />
        <SignInLinks />
      </HeaderBar>
      <main id="content" tabIndex={-1} className="overflow-x-clip outline-none">
        <Hero />
        <LabelStrip />
        <Features />
        <HowItWorks />
        <ClosingCall />
      </main>
      <Footer />
    </>
  );
}
