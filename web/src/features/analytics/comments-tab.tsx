import { clock, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { CommentBox, isSending, shownPosition, useDeleteComment } from '../comments/index.ts';
import { commentsOf } from './analytics.queries.ts';
import { PagedList } from './paged-list.tsx';
import { DateTime, PersonRow } from './person-row.tsx';
import { messages } from './analytics.messages.ts';

/** The comments on a post. The author replies here and deletes any comment. */
export function CommentsTab({ post }: { post: posts.Post }) {
  const [sentCount, setSentCount] = useState(0);
  const deleteComment = useDeleteComment(post.id);
  const positionOf = (at: number | null) => (at === null ? '' : clock(shownPosition(at, post.duration)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CommentBox postId={post.id} onSend={() => setSentCount(sentCount + 1)} />
      <PagedList
        // A new comment appears on the first page.
        begins={sentCount}
        name="comments"
        source={commentsOf(post.id)}
        keyOfItem={({ id }) => id}
        empty={messages.noCommentsYet}
        exportOptions={{
          name: messages.commentsFile({ title: post.title }),
          header: [messages.userName, messages.time, messages.position, messages.comment],
          cells: ({ userName, time, at, comment }) => [userName, time, positionOf(at), comment],
          pageSize: 100,
        }}
        renderRow={(comment) => (
          <PersonRow
            person={comment}
            end={
              isSending(comment) ? null : (
                <IconButton
                  label={messages.deleteCommentBy({ userName: comment.userName })}
                  onClick={() => deleteComment(comment)}
                >
                  <TrashIcon size={18} />
                </IconButton>
              )
            }
          >
            <span className="block">
              <DateTime time={comment.time} />
              <span>
                {comment.at === null ? null : messages.atPosition({ position: positionOf(comment.at) })}
              </span>
            </span>
            <span className="mt-0.5 block break-words whitespace-pre-wrap text-text">{comment.comment}</span>
          </PersonRow>
        )}
      />
    </div>
  );
}
