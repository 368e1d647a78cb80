import { guests } from '@backbeat/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../auth/index.ts';
import { GuestNotice } from '../guest-layout.tsx';
import { messages } from '../guests.messages.ts';

/** An expired link renews itself: a new one goes to the same mailbox, without the author. */
export function ExpiredLink({ linkKey }: { linkKey: guests.LinkKey }) {
  const renewal = useSingleFlightMutation({
    mutationFn: () => call(api.guests.renewLink, { body: linkKey }),
  });
  return (
    <GuestNotice title={messages.expiredTitle}>
      <output className="text-[17px] text-text-2">
        {renewal.isSuccess ? messages.linkMailed : guests.messages.linkExpired}
      </output>
      {renewal.error ? <FormError sentence={messages.linkNotMailed} /> : null}
      {renewal.isSuccess ? null : (
        <Button variant="primary" loading={renewal.isPending} onClick={() => renewal.mutate()}>
          {messages.mailLink}
        </Button>
      )}
    </GuestNotice>
  );
}
