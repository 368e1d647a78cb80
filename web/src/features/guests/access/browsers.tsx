import type { guests } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { keyOf, queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { renderText } from '../../../lib/format/render-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { momentLabel } from '../moment-label.ts';
import { messages } from '../guests.messages.ts';

/** The browsers that have access as the guest, each of which the guest can end. */
export function Browsers({ invitation }: { invitation: guests.Invitation }) {
  const { guest, browser: ownNumber, browsers } = invitation;
  // Fetches them again when the view opens: another browser may have opened the link meanwhile.
  useQuery(queryOf(api.guests.listInvitations));
  const queries = useQueryClient();
  const toast = useToast();
  const ending = useSingleFlightMutation({
    mutationFn: (number: number) =>
      call(api.guests.endBrowser, { params: { number: String(number) }, query: { guest } }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(api.guests.listInvitations) }),
        queries.invalidateQueries({ queryKey: keyOf(api.guests.listOwnUses) }),
      ]);
      toast.success(messages.accessEnded);
    },
    onError: () => toast.failure(messages.accessNotEnded),
  });
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.browsers}</h2>
      <ul className="grid gap-3">
        {browsers.map(({ number, device, lastSeenAt }) => (
          <li key={number} className="flex items-center justify-between gap-4">
            <span className="grid min-w-0">
              <strong className="wrap-anywhere">{device}</strong>
              <span className="text-[14px] text-text-3">
                {number === ownNumber
                  ? messages.thisBrowser
                  : messages.lastUsed({ date: momentLabel(lastSeenAt) })}
              </span>
            </span>
            {number === ownNumber ? null : (
              <Button size="small" busy={ending.isPending} onClick={() => ending.mutate(number)}>
                <span>
                  {renderText(
                    messages.endAccess({
                      device,
                      hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
                    }),
                  )}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
