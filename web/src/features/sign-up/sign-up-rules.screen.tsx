import { consolePaths } from '@backbeat/contract';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ConsolePage } from '../console/index.ts';
import { BlockedNetworks } from './blocked-networks.tsx';
import { MailDomains } from './mail-domains.tsx';
import { messages } from './sign-up-rules.messages.ts';

/** Which mail domains and networks may sign up. */
export function Component() {
  return (
    <ConsolePage
      title={messages.title}
      isNarrow
      actions={
        <ButtonLink size="small" to={consolePaths.consoleSignUps}>
          {messages.backToSignUps}
        </ButtonLink>
      }
    >
      <MailDomains />
      <BlockedNetworks />
    </ConsolePage>
  );
}
