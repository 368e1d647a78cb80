import type { privateLinks } from '@backbeat/contract';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { setStop, useChangeLinks } from './private-links.queries.ts';
import { messages } from './private-links.messages.ts';

interface StopButtonProps {
  postId: string;
  link: Pick<privateLinks.PrivateLink, 'opens' | 'isStoppedByYou'>;
}

/** Stops all private links of a version, or allows them again, for a credited party. */
export function StopButton({ postId, link: { opens, isStoppedByYou } }: StopButtonProps) {
  const toast = useToast();
  const { mutate, isPending } = useChangeLinks(
    postId,
    (isToStop: boolean) => setStop(postId, opens, isToStop),
    () => toast.success(isStoppedByYou ? messages.allowed : messages.stopped),
  );
  return (
    <Button
      size="small"
      className="justify-self-start bg-surface-3! whitespace-normal"
      busy={isPending}
      onClick={() => mutate(!isStoppedByYou)}
    >
      {isStoppedByYou ? messages.allow : messages.stop}
    </Button>
  );
}
