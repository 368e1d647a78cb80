import type { guests } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeInput } from '../../../ui/forms/code-input.tsx';
import { SendCode, useCodeMail } from '../send-code.tsx';
import { messages } from '../guests.messages.ts';

interface CodeEntryProps {
  linkKey: guests.LinkKey;
  mailbox: string;
  /** Whether the mailed link was opened in another browser before. */
  wasOpened: boolean;
  isOpening: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
}

/** Opens a further browser with a code from the mailbox of the guest. */
export function CodeEntry({ linkKey, mailbox, wasOpened, isOpening, error, onCode }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const mail = useCodeMail({ ...linkKey, purpose: 'open' });
  if (mail.sentAt === null)
    return (
      <>
        <p className="text-text-2">
          {wasOpened ? <span>{`${messages.anotherBrowser} `}</span> : null}
          <span>{messages.forCode({ mailbox })}</span>
        </p>
        <SendCode mail={mail} variant="primary" size="large" />
      </>
    );
  return (
    <form
      className="grid w-full justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      <CodeInput
        label={messages.code}
        hint={messages.mailedTo({ mailbox })}
        value={code}
        onChange={setCode}
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page consists of this field alone
        autoFocus
        className="w-full"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isOpening}>
          {messages.open}
        </Button>
        <SendCode mail={mail} />
      </div>
    </form>
  );
}
