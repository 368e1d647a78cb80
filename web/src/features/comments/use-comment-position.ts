import { useState } from 'react';
import { player, useCurrentTrack, usePlayback, useSeconds } from '../../player/index.ts';

export interface CommentPosition {
  /** Whole seconds of the position that a comment may have; null if none is offered. */
  suggestedPosition: number | null;
  isChosen: boolean;
  choose: (isChosen: boolean) => void;
  /** Fixes the position when the user begins to type, and releases it when the text is empty. */
  follow: (text: string) => void;
  /** Returns the position in seconds for the comment to send, and releases it. */
  take: () => number | null;
  /** Restores the position of a comment that was not sent. */
  restore: (seconds: number | null) => void;
}

/**
 * The position of the comment that is being written on a track. It follows the playback until the
 * user types.
 */
export function useCommentPosition(postId: string): CommentPosition {
  const { isPlaying } = usePlayback(postId);
  const track = useCurrentTrack();
  const now = useSeconds();
  const [fixed, setFixed] = useState<number | null>(null);
  const [isChosen, setIsChosen] = useState(true);
  // The server accepts no position while the duration is unknown.
  const duration = track?.id === postId ? track.duration : null;
  const isOffered = isPlaying && duration !== null;
  const readPosition = () => (isOffered ? Math.min(player.position(), duration) : null);
  return {
    suggestedPosition: fixed === null ? (isOffered ? now : null) : Math.floor(fixed),
    isChosen,
    choose: setIsChosen,
    follow: (text) => {
      if (text === '') setFixed(null);
      else if (fixed === null) setFixed(readPosition());
    },
    take: () => {
      setFixed(null);
      const at = fixed ?? readPosition();
      return isChosen && at !== null ? Math.round(at * 1000) / 1000 : null;
    },
    restore: setFixed,
  };
}
