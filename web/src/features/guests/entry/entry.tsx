import type { guests } from '@backbeat/contract';
import { useState, type ReactNode } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FormError } from '../../auth/index.ts';
import { GuestNotice } from '../guest-layout.tsx';
import { useLook } from '../guests.queries.ts';
import { CodeEntry } from './code-entry.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { messages } from '../guests.messages.ts';

type OpenedLink = Pick<guests.Invitation, 'guest'>;

interface EntryProps {
  linkKey: guests.LinkKey;
  onOpened: (access: OpenedLink) => Promise<void>;
}

/**
 * Says who invites. Only the button opens the link, so that programs that look at addresses open
 * nothing. A further browser and an invitation without a token need a mailed code.
 */
export function Entry({ linkKey, onOpened }: EntryProps) {
  const look = useLook(linkKey);
  const [needsCode, setNeedsCode] = useState(linkKey.token === undefined);
  const opening = useSingleFlightMutation({
    mutationFn: (code: string | undefined) =>
      call(api.guests.openLink, { body: code === undefined ? linkKey : { ...linkKey, code } }),
    onSuccess: onOpened,
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'GUEST_CODE') setNeedsCode(true);
    },
  });
  const error = isNews(opening.error) ? opening.error : look.error;
  if (isOf(error, 'LINK_EXPIRED')) return <ExpiredLink linkKey={linkKey} />;
  if (error instanceof ApiFailure && error.status === 404)
    return (
      <GuestNotice title={messages.unknownTitle}>
        <p role="alert" className="text-[17px] text-text-2">
          {failureSentence(error)}
        </p>
      </GuestNotice>
    );
  if (!look.data)
    return look.error ? (
      <GuestNotice title={messages.failedTitle}>
        <FormError sentence={failureSentence(look.error)} />
        <Button loading={look.isFetching} onClick={() => void look.refetch()}>
          {messages.tryAgain}
        </Button>
      </GuestNotice>
    ) : (
      <GuestNotice title={<VisuallyHidden>{messages.loadingInvitation}</VisuallyHidden>}>
        <Skeleton className="h-12 w-full rounded-m" />
        <Skeleton className="h-13 w-40 rounded-pill" />
      </GuestNotice>
    );
  const { author, name, mailbox } = look.data;
  return (
    <GuestNotice title={renderText(messages.invites({ author, strong }))}>
      <p className="text-[17px] text-text-2">{messages.hello({ name })}</p>
      {needsCode ? (
        <CodeEntry
          linkKey={linkKey}
          mailbox={mailbox}
          wasOpened={linkKey.token !== undefined}
          isOpening={opening.isPending}
          error={isNews(opening.error) ? failureSentence(opening.error) : undefined}
          onCode={(code) => opening.mutate(code)}
        />
      ) : (
        <>
          {opening.error ? <FormError sentence={failureSentence(opening.error)} /> : null}
          <Button
            variant="primary"
            size="large"
            loading={opening.isPending}
            onClick={() => opening.mutate(undefined)}
          >
            {messages.listen}
          </Button>
        </>
      )}
      <p className="text-[14px] text-text-3">{messages.about({ author })}</p>
    </GuestNotice>
  );
}

const isOf = (error: unknown, code: ApiFailure['code']): boolean =>
  error instanceof ApiFailure && error.code === code;

/** Whether a failure says more than that a code is needed. */
const isNews = (error: Error | null): error is Error => error !== null && !isOf(error, 'GUEST_CODE');

const strong = (text: ReactNode) => <span className="text-accent">{text}</span>;
