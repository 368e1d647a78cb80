import { useRef } from 'react';
import { useTitle } from '../../../navigation/use-title.ts';
import { PartBoundary } from '../../../ui/part.tsx';
import { CreditRequests } from '../../credits/index.ts';
import { ReleaseRequests } from './release-requests.tsx';
import { useReleaseRequests } from './release-requests.queries.ts';
import { messages } from './requests.messages.ts';

/** 'Feature Requests': the requests to the signed-in user, of releases and of credits. */
export function Component() {
  useTitle(messages.featureRequests);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: releaseRequests } = useReleaseRequests();
  // The answered card held the focus and is gone.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <div className="wrap grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-7 pt-8 pb-16">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {messages.featureRequests}
      </h1>
      <PartBoundary>
        <ReleaseRequests onAnswered={focusHeading} />
      </PartBoundary>
      <PartBoundary>
        <CreditRequests hasOthers={(releaseRequests?.length ?? 0) > 0} onAnswered={focusHeading} />
      </PartBoundary>
    </div>
  );
}
