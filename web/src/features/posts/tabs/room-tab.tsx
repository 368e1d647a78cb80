import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { messages } from './room-tab.messages.ts';

/** What the mix room of a post is, and the way to it. */
export function RoomTab({ postId }: { postId: string }) {
  return (
    <Panel className="grid justify-items-start gap-4">
      <p className="max-w-[56ch] text-[17px]">{messages.text}</p>
      <ButtonLink variant="primary" to={paths.room(postId)}>
        {messages.open}
      </ButtonLink>
    </Panel>
  );
}
