import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { draftOf, readDraft, writeDraft } from '../../lib/drafts/text-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { isSending, useAddReply } from './comments.queries.ts';
import { ThreadReplies } from './thread-replies.tsx';
import { messages } from './comments.messages.ts';

interface CommentThreadProps {
  post: posts.Post;
  comment: posts.Thread;
  /** The names of users who are online. */
  online: ReadonlySet<string>;
  mayDelete: (comment: posts.Comment) => boolean;
  onDelete: (comment: posts.Comment) => void;
}

/** A comment, its replies, and the form for a reply. */
export function CommentThread({ post, comment, online, mayDelete, onDelete }: CommentThreadProps) {
  const { data: viewer } = useCurrentUser();
  const [isExpanded, setIsExpanded] = useState(false);
  const [isReplying, setIsReplying] = useState(false);
  const { send, sendingReply } = useAddReply(post.id, comment.id);
  const draft = draftOf(comment.id, viewer?.userName ?? '');
  const startReply = ({ userName, replyTo }: posts.Comment) => {
    // A reply to a reply answers the comment, so it names the user.
    if (replyTo !== null && readDraft(draft) === '') writeDraft(draft, `@${userName} `);
    setIsReplying(true);
  };
  const renderComment = (each: posts.Comment) => (
    <CommentItem
      post={post}
      comment={each}
      isOnline={online.has(each.userName)}
      onDelete={mayDelete(each) ? () => onDelete(each) : undefined}
      onReply={viewer ? () => startReply(each) : undefined}
    />
  );
  return (
    <li aria-busy={isSending(comment) || undefined}>
      {renderComment(comment)}
      <div className="pl-12 max-sm:pl-8">
        <ThreadReplies
          postId={post.id}
          comment={comment}
          isExpanded={isExpanded}
          onExpand={() => setIsExpanded(true)}
          sendingReply={sendingReply}
          renderReply={renderComment}
        />
        {viewer && isReplying ? (
          <div className="mt-2">
            <CommentForm
              draft={draft}
              label={messages.replyTo({ userName: comment.userName })}
              placeholder={messages.replyTo({ userName: comment.userName })}
              submitLabel={messages.reply}
              focuses
              onSubmit={(text) => {
                send(viewer, text);
                setIsReplying(false);
                if (comment.replies > comment.firstReplies.length) setIsExpanded(true);
              }}
              onEscape={() => setIsReplying(false)}
            >
              <Button size="small" variant="ghost" onClick={() => setIsReplying(false)}>
                {messages.cancel}
              </Button>
            </CommentForm>
          </div>
        ) : null}
      </div>
    </li>
  );
}
