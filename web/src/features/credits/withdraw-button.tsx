import type { posts } from '@backbeat/contract';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useDecision } from './use-decision.ts';
import { messages } from './credits.messages.ts';
import { renderText } from '../../lib/format/render-text.ts';

interface WithdrawButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  post: posts.Post;
  /** The requested artist. */
  name: string;
}

/** Withdraws a request without an answer. */
export function WithdrawButton({ post, name, ...look }: WithdrawButtonProps) {
  const { mutate, isPending } = useDecision(post);
  return (
    <Button
      size="small"
      {...look}
      loading={isPending}
      onClick={() => mutate({ kind: 'withdraw', userName: name })}
    >
      <span>
        {renderText(
          messages.withdrawRequest({
            name,
            hidden: (text) => <span className="sr-only">{text}</span>,
          }),
        )}
      </span>
    </Button>
  );
}
