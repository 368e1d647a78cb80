import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  playlist: 'Playlist',
  loadingPlaylist: 'Loading playlist...',
  loadingTracks: 'Loading tracks...',
  playlistNotFound: 'Playlist not found',
  itMayBePrivate: 'It may be private, or its owner has deleted it.',
  weCouldntLoadThisPlaylist: "We couldn't load this playlist.",
  weCouldntLoadTheTracks: "We couldn't load the tracks.",
  loadMore: 'Load more',
  titleByOwner: '{name} by {owner}',

  /** Facts about a playlist. */
  trackCount: '{count, plural, =0 {No tracks} one {{countText} track} other {{countText} tracks}}',
  minutes: '{minutes} min',
  hours: '{hours} hr {minutes} min',
  followers: '{count, plural, one {{countText} follower} other {{countText} followers}}',
  public: 'Public',
  unlisted: 'Unlisted',
  private: 'Private',
  you: 'You',
  madeBy: '{count, plural, =0 {<link>{owner}</link>} other {<link>{owner}</link> with {others}}}',

  /** The actions on a playlist. */
  play: 'Play',
  pause: 'Pause',
  shuffle: 'Shuffle',
  follow: 'Follow',
  following: 'Following',
  share: 'Share',
  invite: 'Invite',
  moreActions: 'More actions for {name}',
  editPlaylist: 'Edit playlist',
  peopleMenu: 'People',
  export: 'Export',
  removeUnavailable: 'Remove unavailable tracks',
  removedUnavailable:
    '{count, plural, =0 {There is nothing to remove.} one {Removed {countText} unavailable track.} other {Removed {countText} unavailable tracks.}}',
  deletePlaylist: 'Delete playlist',
  leavePlaylist: 'Leave playlist',
  report: 'Report…',

  /** The tracks. */
  tracks: 'Tracks',
  title: 'Title',
  addedBy: 'Added by',
  time: 'Time',
  addedByWhen: '{who}, {when}',
  deletedUser: 'deleted user',
  nothingHereYet: 'Nothing here yet',
  addFromAnyTrack: 'Open the menu of any track and choose “Add to playlist”.',
  ownerHasntAdded: '{owner} hasn’t added any tracks.',
  findTracks: 'Find tracks',
  remove: 'Remove',
  removeTitle: 'Remove {title}',
  undo: 'Undo',
  removed: 'Removed “{title}”.',
  removedTracks: 'Removed {count} tracks.',
  unavailableTrack: 'Unavailable track',
  moreAbout: 'More actions for {title}',
  viewTrack: 'View track',
  viewProfile: 'View profile',
  removeFromPlaylist: 'Remove from playlist',

  /** The order of the tracks. */
  moveToTop: 'Move to top',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveToBottom: 'Move to bottom',
  moveToPosition: 'Move to position…',
  position: 'Position',
  positionHint: 'From 1 to {count}',
  move: 'Move',
  movedTracks: '{count} tracks moved to positions {first} to {last} of {total}',

  /** The selection of several tracks. */
  select: 'Select',
  unselect: 'Unselect',
  selectTitle: 'Select {title}',
  selected: '{count, plural, one {{count} selected} other {{count} selected}}',
  unselectAll: 'Unselect all',

  /** An invitation. */
  invitedYou: '{owner} invited you to add tracks to this playlist.',
  accept: 'Accept',
  decline: 'Decline',
});
