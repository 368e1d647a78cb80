import { chats } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { realtime } from '../../api/realtime/realtime-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { watchConnectionLoss, type ConnectionLoss } from './connection-loss.ts';
import { messages } from './chats.messages.ts';

/** Shows a notice while the connection is lost. */
export function ConnectionNotice() {
  const [loss, setLoss] = useState<ConnectionLoss>('no');
  useEffect(() => watchConnectionLoss(realtime, setLoss), []);
  return (
    <output className="block">
      {loss === 'no' ? null : (
        <span className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-danger-soft px-4 py-1.5 text-center font-medium text-danger">
          {loss === 'short' ? <Spinner size={14} /> : null}
          <span>{loss === 'short' ? chats.messages.reconnecting : chats.messages.connectionLost}</span>
          {loss === 'long' ? (
            <Button size="small" onClick={() => window.location.reload()}>
              {messages.refresh}
            </Button>
          ) : null}
        </span>
      )}
    </output>
  );
}
