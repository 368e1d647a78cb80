import { agreements, type agreements as types } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { paths } from '../../navigation/paths.ts';
import { useParams } from '@packages/router';
import { useTitle } from '../../navigation/use-title.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { AgreementDocument } from './agreement-document.tsx';
import { AgreementFiles } from './agreement-files.tsx';
import { useAgreement } from './agreements.queries.ts';
import { SigningDetails } from './signing-details.tsx';
import { useNoIndex } from './use-no-index.ts';
import { VerifyFile } from './verify-file.tsx';
import './agreement.css';
import { messages } from './agreements.messages.ts';

/** The agreement of a post, open to visitors in its public part. */
export function Component() {
  const { id = '' } = useParams();
  const { data: agreement, error, refetch, isFetching } = useAgreement(id);
  useTitle(agreement ? messages.agreementOn({ title: agreement.title }) : messages.agreement);
  useNoIndex();
  if (agreement) return <Agreement id={id} agreement={agreement} />;
  if (!error)
    return (
      <div className="wrap max-w-[860px] py-10">
        <Loading label={messages.loadingAgreement} className="grid gap-5">
          <Skeleton className="h-12 w-80 max-w-full rounded-m" />
          <Skeleton className="h-96 rounded-l" />
        </Loading>
      </div>
    );
  const isUnknown = error instanceof ApiFailure && [400, 404].includes(error.status);
  return isUnknown ? (
    <Trouble title={messages.noAgreementHere} text={agreements.messages.none}>
      <ButtonLink to={paths.home} variant="primary">
        {messages.goHome}
      </ButtonLink>
    </Trouble>
  ) : (
    <Trouble title={messages.weCouldntLoadThisAgreement} text={failureSentence(error)}>
      <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
        {messages.tryAgain}
      </Button>
    </Trouble>
  );
}

function Agreement({ id, agreement }: { id: string; agreement: types.Agreement }) {
  const { data: viewer } = useCurrentUser();
  // Only the parties get signed names, guests in their browsers too.
  const isParty = agreement.proposal.signedAs !== undefined;
  // A user who is a party as a guest has the details of the guest, on the page of the guest.
  const isUser = isParty && agreement.parties.some(({ userName }) => userName === viewer?.userName);
  return (
    <div className="wrap grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-16" data-agreement>
      <AgreementDocument id={id} agreement={agreement} isParty={isParty} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6" data-screen-only>
        <VerifyFile audioSha256={agreement.audioSha256} soundSha256={agreement.soundSha256} />
        <AgreementFiles id={id} title={agreement.title} isParty={isParty} />
        {isUser ? <SigningDetails /> : null}
      </div>
    </div>
  );
}

function Trouble({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap grid min-h-[60dvh] content-center justify-items-start gap-5 py-16">
      <h1>{title}</h1>
      <p className="max-w-[46ch] text-[17px] text-text-2">{text}</p>
      {children}
    </div>
  );
}
