import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  logInToComment: 'Log in to comment.',
  logIn: 'Log In',
  addAComment: 'Add a comment',
  saySomethingAboutThisTrack: 'Say something about this track',
  post: 'Post',
  comments: 'Comments',
  loadingComments: 'Loading comments...',
  commentsOnTheWaveform: 'Comments on the waveform',
  sortComments: 'Sort comments',
  weCouldntLoadTheComments: "We couldn't load the comments.",
  tryAgain: 'Try Again',
  pagesOfComments: 'Pages of comments',
  noCommentsYet: 'No comments yet',
  peopleToMention: 'People to mention',
  someoneIsTyping: 'Someone is typing...',
  beTheFirstToComment: 'Be the first to comment.',
  commentAt: 'Comment at {time}',
  andMore: 'and {count} more',
  deleteCommentBy: 'Delete comment by {userName}',
  newestOf: 'The newest {count} of {total} comments.',
  playFrom: 'Play from {time}',
  postFailed: "We couldn't post your comment. {why}",
  deleteFailed: "We couldn't delete the comment. {why}",
  commentsFrom:
    '{count, plural, one {Comment at {time} by {texts}} other {{shown} comments from {time}. {texts}}}',
});
