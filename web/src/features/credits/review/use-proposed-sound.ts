import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { processingPollDelay } from '../../../lib/processing-poll-delay.ts';
import { player, trackOfVersion, type Track } from '../../../player/index.ts';

export interface ProposedSound {
  /** The proposed version; null while it is unknown or has no playable file. */
  track: Track | null;
  /** Whether the server is still processing it, so that it cannot be approved yet. */
  isProcessing: boolean;
}

/** The sound of exactly the proposed version, which the public may not hear yet. */
export function useProposedSound(post: posts.Post): ProposedSound {
  const number = post.proposal?.version ?? post.version;
  const isShown = number === post.version;
  const { data } = useQuery({
    ...queryOf(api.versions.listVersions, { params: { id: post.id } }),
    enabled: !isShown || post.processing === 'waiting',
    refetchInterval: ({ state: { data: versions, dataUpdateCount } }) =>
      versions?.find((version) => version.number === number)?.processing === 'waiting'
        ? processingPollDelay(dataUpdateCount)
        : false,
  });
  const sound = useMemo(() => {
    const visibleVersion = isShown ? { ...post, number } : undefined;
    const version = data?.find((each) => each.number === number) ?? visibleVersion;
    return {
      track: version ? trackOfVersion(post, version) : null,
      isProcessing: version === undefined || version.processing === 'waiting',
    };
  }, [post, data, number, isShown]);
  useEffect(() => {
    // A playing version receives its waveform and rendition as soon as they exist.
    if (sound.track) player.update(sound.track);
  }, [sound]);
  return sound;
}
