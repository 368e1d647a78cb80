import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Where the latest post will stand, for somebody who has published nothing yet. */
export function LatestPost() {
  return (
    <Panel>
      <h2>Latest Post</h2>
      <EmptyState
        level={3}
        className="px-0 pt-10 pb-4"
        title="No posts yet"
        text="Your latest track will be here, with its likes, comments and downloads."
        action={
          <ButtonLink to={paths.createPost} variant="primary">
            Create Your First Post
          </ButtonLink>
        }
      />
    </Panel>
  );
}
