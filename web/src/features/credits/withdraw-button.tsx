import { nameOfCredit, type posts, type terms } from '@backbeat/contract';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { useDecision } from './use-decision.ts';
import { messages } from './credits.messages.ts';
import { renderText } from '../../lib/format/render-text.ts';

interface WithdrawButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  post: posts.Post;
  /** The request to an artist or guest. */
  request: Pick<terms.Request, 'userName' | 'guest'>;
}

/** Withdraws a request without an answer. */
export function WithdrawButton({ post, request, ...look }: WithdrawButtonProps) {
  const { mutate, isPending } = useDecision(post);
  return (
    <Button
      size="small"
      {...look}
      loading={isPending}
      onClick={() =>
        mutate(
          request.guest
            ? { kind: 'withdraw', guest: request.guest.id }
            : { kind: 'withdraw', userName: request.userName },
        )
      }
    >
      <span>
        {renderText(
          messages.withdrawRequest({
            name: nameOfCredit(request),
            hidden: (text) => <span className="sr-only">{text}</span>,
          }),
        )}
      </span>
    </Button>
  );
}
