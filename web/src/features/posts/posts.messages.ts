import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  postDeleted: 'Post deleted.',
  failedToDeletePostPlease: 'Failed to delete post. Please try again.',
  deletePost: 'Delete post',
  areYouSureYouWant: 'Are you sure you want to delete this post? This action cannot be undone.',
  trackNotFound: 'Track not found',
  titleByUsername: '{title} by {userName}',
});
