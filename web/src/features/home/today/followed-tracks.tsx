import { feed } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { trackOfPost } from '../../../player/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlayIcon } from '../../../ui/icons.tsx';
import { followedPostsQuery } from '../../feed/index.ts';
import { playInList, PostList } from '../../posts/index.ts';
import { TodaySection } from './today-section.tsx';
import { messages } from '../home.messages.ts';

/** The home screen shows so many tracks; the feed has all. */
const MAX_TRACKS = 5;

/** The newest tracks of followed users. Renders nothing while there are none. */
export function FollowedTracks() {
  const { data, error, isFetching, refetch } = useQuery(followedPostsQuery(0));
  const posts = data?.content.slice(0, MAX_TRACKS) ?? [];
  const failed = error && !data;
  if (posts.length === 0 && !failed) return null;
  const firstTrack = posts.map(trackOfPost).find((track) => track !== null);
  return (
    <TodaySection
      title={messages.newFromPeopleYouFollow}
      action={
        firstTrack ? (
          <Button
            size="small"
            icon={<PlayIcon size={16} />}
            onClick={() => playInList(firstTrack, { posts })}
          >
            {messages.playAll}
          </Button>
        ) : null
      }
    >
      {failed ? (
        <LoadFailed
          level={3}
          title={feed.messages.loadFailed}
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <PostList label={messages.newFromPeopleYouFollow} view="compact" posts={posts} />
      )}
    </TodaySection>
  );
}
