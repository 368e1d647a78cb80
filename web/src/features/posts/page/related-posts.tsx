import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { PostList } from '../list/post-list.tsx';
import { messages } from './page.messages.ts';

/**
 * The posts that play after this one: others by the artist, and similar ones. Renders nothing until
 * they are loaded, at the end of the page.
 */
export function RelatedPosts({ post: { id, author } }: { post: posts.Post }) {
  const { data: relatedPosts } = useQuery(queryOf(api.feed.listRelated, { params: { id } }));
  // Deferred, React renders the rows in time slices, and the page above them stays responsive.
  const data = useDeferredValue(relatedPosts);
  if (!data) return null;
  return (
    <>
      <Section
        title={messages.moreFromUsername({ userName: author.userName })}
        posts={data.byAuthor}
        after={data.similar}
      />
      <Section title={messages.goesWellWithThis} posts={data.similar} />
    </>
  );
}

interface SectionProps {
  title: string;
  posts: readonly posts.Post[];
  /** What plays after the posts of this section. */
  after?: readonly posts.Post[];
}

function Section({ title, posts: sectionPosts, after }: SectionProps) {
  if (sectionPosts.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-4 wrap-anywhere">{title}</h2>
      <PostList
        label={title}
        view="compact"
        posts={sectionPosts}
        {...(after && { following: async () => ({ posts: after }) })}
      />
    </section>
  );
}
