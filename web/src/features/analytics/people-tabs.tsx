import { limits, type posts } from '@backbeat/contract';
import { downloadsOf, likesOf } from './analytics.queries.ts';
import { PagedList } from './paged-list.tsx';
import { DateTime, PersonRow } from './person-row.tsx';
import { messages } from './analytics.messages.ts';

interface TabProps {
  post: posts.Post;
}

/** The downloads of a post, newest first. */
export function DownloadsTab({ post }: TabProps) {
  return (
    <PagedList
      name="downloads"
      source={downloadsOf(post.id)}
      // A user may download a track more than once.
      keyOfItem={({ userName, downloadTime }) => `${userName} ${downloadTime}`}
      empty={messages.noDownloadsYet}
      exportOptions={{
        name: messages.downloadsFile({ title: post.title }),
        header: [messages.userName, messages.downloadTime],
        cells: ({ userName, downloadTime }) => [userName, downloadTime],
        pageSize: 100,
      }}
      renderRow={(download) => (
        <PersonRow person={download}>
          <DateTime time={download.downloadTime} />
        </PersonRow>
      )}
    />
  );
}

/** The likes of a post, newest first. */
export function LikesTab({ post }: TabProps) {
  return (
    <PagedList
      name="likes"
      source={likesOf(post.id)}
      keyOfItem={({ userName }) => userName}
      empty={messages.noLikesYet}
      exportOptions={{
        name: messages.likesFile({ title: post.title }),
        header: [messages.userName, messages.time],
        cells: ({ userName, time }) => [userName, time],
        pageSize: limits.likesOnAPage,
      }}
      renderRow={(liker) => (
        <PersonRow person={liker}>
          <DateTime time={liker.time} />
        </PersonRow>
      )}
    />
  );
}
