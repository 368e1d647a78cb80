import { player, queueActions, trackOfPost, usePlayback } from '../../player/index.ts';
import { paths } from '../../navigation/paths.ts';
import { SHARED_LINK } from '../../navigation/share.ts';
import {
  CheckIcon,
  CommentIcon,
  ListIcon,
  MusicIcon,
  PauseIcon,
  PlayIcon,
  PlusIcon,
  SendIcon,
  UploadIcon,
} from '../../ui/icons.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { messageAddress } from '../chats/index.ts';
import { useIsFollowing, usePlayTopPost, useToggleFollow } from '../follows/index.ts';
import { addMessages } from '../playlists/index.ts';
import { isParty, versionTaskAddress } from '../posts/index.ts';
import { iconMark, type PaletteItem } from './palette-groups.tsx';
import { messages } from './command-palette.messages.ts';

/** Whether a row has actions besides opening it. */
export const hasActions = ({ post, pick }: PaletteItem): boolean =>
  post !== undefined || pick?.kind === 'person';

/**
 * The actions of a row as rows of their own: of a track or of a person.
 * @param onAdd opens the dialog that adds a post to a playlist
 */
export function useItemActions(
  item: PaletteItem | null,
  onAdd: (postId: string) => void,
): readonly PaletteItem[] {
  const trackActions = useTrackActions(item?.post, onAdd);
  const personActions = usePersonActions(item?.pick?.kind === 'person' ? item.pick.id : null);
  return item?.post ? trackActions : personActions;
}

function useTrackActions(post: PaletteItem['post'], onAdd: (postId: string) => void): readonly PaletteItem[] {
  const toast = useToast();
  const { data: viewer } = useCurrentUser();
  const { isPlaying } = usePlayback(post?.id ?? '');
  if (!post) return [];
  const { id, author, version, status, releases } = post;
  const [release] = releases;
  const track = trackOfPost(post);
  const isAuthor = viewer?.userName === author.userName;
  const actions: readonly (PaletteItem | false)[] = [
    track !== null && {
      key: 'play',
      label: isPlaying ? messages.pause : messages.play,
      picture: iconMark(isPlaying ? PauseIcon : PlayIcon),
      act: () => (player.isCurrent(id) ? player.toggle() : player.play(track)),
      keepsOpen: true,
    },
    ...(track
      ? queueActions.map(({ label, icon, add }) => ({
          key: label,
          label,
          picture: iconMark(icon),
          act: () => toast.success(add(track)),
        }))
      : []),
    Boolean(viewer) &&
      status === 'PUBLISHED' && {
        key: 'playlist',
        label: addMessages.addToPlaylist,
        picture: iconMark(PlusIcon),
        act: () => onAdd(id),
      },
    release !== undefined && {
      key: 'release',
      label: messages.goToRelease,
      picture: iconMark(MusicIcon),
      act: paths.release(release.id),
    },
    version > 1 &&
      isParty(post, viewer?.userName) && {
        key: 'compare',
        label: messages.compareVersions,
        picture: iconMark(ListIcon),
        act: versionTaskAddress(id, 'compare'),
      },
    isAuthor && {
      key: 'upload',
      label: messages.uploadVersion,
      picture: iconMark(UploadIcon),
      act: versionTaskAddress(id, 'upload'),
    },
    Boolean(viewer) &&
      status === 'PUBLISHED' && {
        key: 'send',
        label: messages.sendInAChat,
        picture: iconMark(SendIcon),
        act: `${paths.messages}?${new URLSearchParams({ [SHARED_LINK]: location.origin + paths.post(id) }).toString()}`,
      },
  ];
  return actions.filter((action) => action !== false);
}

function usePersonActions(userName: string | null): readonly PaletteItem[] {
  const { data: viewer } = useCurrentUser();
  const isFollowing = useIsFollowing(userName ?? '', userName !== null);
  const { toggle } = useToggleFollow(userName ?? '', isFollowing);
  const { play } = usePlayTopPost(userName ?? '');
  if (userName === null) return [];
  const playAction = {
    key: 'play',
    label: messages.playTopTrack,
    picture: iconMark(PlayIcon),
    act: () => void play(),
    keepsOpen: true,
  };
  if (!viewer || viewer.userName === userName) return [playAction];
  return [
    {
      key: 'message',
      label: messages.message,
      picture: iconMark(CommentIcon),
      act: messageAddress(userName),
    },
    {
      key: 'follow',
      label: isFollowing ? messages.unfollow : messages.follow,
      picture: iconMark(isFollowing ? CheckIcon : PlusIcon),
      act: toggle,
      keepsOpen: true,
    },
    playAction,
  ];
}
