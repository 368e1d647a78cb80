import { clock, type posts } from '@backbeat/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { openStorage } from '../../lib/open-storage.ts';
import { paths } from '../../navigation/paths.ts';
import {
  creditsOf,
  latestTrackId,
  player,
  trackOfPost,
  useCurrentTrack,
  versionOfTrack,
} from '../../player/index.ts';
import { EditIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { chatsQuery } from '../chats/index.ts';
import { readPostDraft } from '../posts/index.ts';
import { chatItem, iconMark, trackItem, type LinkItem } from './palette-groups.tsx';
import { messages } from './command-palette.messages.ts';

/**
 * What the user can continue with, at most one row of each: the last track, the last chat, a draft and a
 * request that waits for them. The rows appear together, so that none moves under a key press.
 * @param isShown whether the palette shows them
 */
export function useContinueItems(isShown: boolean): { items: readonly LinkItem[]; isLoading: boolean } {
  const { data: user } = useCurrentUser();
  const enabled = isShown && Boolean(user);
  const lastPostId = useLastPostId();
  const lastPost = useQuery({
    ...queryOf(api.posts.getPost, { params: { id: lastPostId ?? '' } }),
    enabled: enabled && lastPostId !== null,
  });
  const ownPosts = useQuery({
    ...queryOf(api.feed.listPostsSorted, {
      params: { ref: user?.posts ?? '' },
      query: { page: '0', size: '1' },
    }),
    enabled,
  });
  const requests = useQuery({ ...queryOf(api.credits.listPendingRequests), enabled });
  // The frame keeps the list up to date on every screen.
  const chats = useInfiniteQuery({ ...chatsQuery, enabled });
  if (!user || !isShown) return { items: [], isLoading: false };
  if ([lastPost, ownPosts, requests, chats].some(({ isLoading }) => isLoading))
    return { items: [], isLoading: true };
  const [chat] = chats.data?.pages[0]?.content ?? [];
  const [newestPost] = ownPosts.data?.content ?? [];
  const [request] = requests.data ?? [];
  const unsentTitle = readPostDraft(openStorage(), user.id).title;
  const items = [
    lastPost.data && lastTrackItem(lastPost.data),
    chat && chatItem(chat),
    unsentTitle
      ? {
          key: 'draft',
          label: unsentTitle,
          detail: messages.notPublishedYet,
          picture: iconMark(EditIcon),
          act: paths.createPost,
        }
      : newestPost && newestPost.status !== 'PUBLISHED'
        ? { ...trackItem(newestPost), detail: messages.yourDraft }
        : undefined,
    request && requestItem(request),
  ].filter((item) => item !== undefined);
  // The last track may be the draft.
  return { items: [...new Map(items.map((item) => [item.key, item])).values()], isLoading: false };
}

/** The id of the post that the player has, or had before a reload. */
function useLastPostId(): string | null {
  const currentTrack = useCurrentTrack();
  if (currentTrack?.kind === 'demo' || currentTrack?.kind === 'file') return null;
  const id = latestTrackId();
  return id === null ? null : versionOfTrack({ id }).postId;
}

/** The row says where playback continues. */
function lastTrackItem(post: posts.Post): LinkItem {
  const track = trackOfPost(post);
  const start = Math.floor(player.startOf(post.id));
  const item = trackItem(post);
  return track && start > 0
    ? { ...item, detail: messages.fromTime({ time: clock(start), artists: creditsOf(track) }) }
    : item;
}

/** The row leads to the request, whose proposed sound is not the post's. */
function requestItem(request: posts.Post): LinkItem {
  const { label, picture } = trackItem(request);
  return {
    key: `request ${request.id}`,
    label,
    detail: messages.waitsForYourAnswer({ name: request.author.userName }),
    picture,
    act: paths.request(request.id),
  };
}
