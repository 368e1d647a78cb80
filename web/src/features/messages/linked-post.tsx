import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { paths } from '../../app/paths.ts';
import { PlayTrackButton, TrackOrnament, trackOfPost } from '../../player/index.ts';
import { Artwork } from '../../ui/artwork.tsx';

/** A post that a message links to: it plays here. One that is gone, or not for the viewer, is only its link. */
export function LinkedPost({ id }: { id: string }) {
  const { data: post, isPending } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: 5 * 60_000,
    retry: false,
  });
  if (isPending) return <div className="breathe h-[84px] w-full max-w-[420px] rounded-l bg-surface-2" />;
  if (!post) return null;
  const track = trackOfPost(post);
  return (
    <div className="flex w-full max-w-[420px] items-center gap-3 rounded-l bg-surface-2 p-3.5">
      <Artwork
        id={id}
        peaks={post.waveform}
        src={post.banner}
        ratio="square"
        className="w-14 shrink-0 rounded-s"
      />
      <div className="min-w-0 grow">
        <Link to={paths.post(id)} className="block truncate rounded-s font-semibold hover:underline">
          {post.title}
        </Link>
        <p className="truncate text-[13px] text-text-3">{post.author.userName}</p>
        {track ? <TrackOrnament track={track} bars={36} height={18} className="mt-1" /> : null}
      </div>
      {track ? <PlayTrackButton track={track} size="small" /> : null}
    </div>
  );
}
