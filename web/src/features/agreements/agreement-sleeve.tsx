import { useQuery } from '@tanstack/react-query';
import { placeholderPeaks, type agreements, type posts } from '@backbeat/contract';
import { Link } from '@packages/router';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { PlayTrackButton, trackOfPost, TrackWaveform } from '../../player/index.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { messages } from './agreements.messages.ts';
import { Seal } from './seal.tsx';

/** The post of an agreement, for its sleeve: artwork, sound and faces. */
export const useAgreedPost = (id: string): posts.Post | undefined =>
  useQuery(queryOf(api.posts.getPost, { params: { id } })).data;

interface AgreementSleeveProps {
  id: string;
  agreement: agreements.Agreement;
  /** Undefined while it loads. */
  post: posts.Post | undefined;
}

/** The head of an agreement as a record sleeve, with a seal that is the wave of the track. */
export function AgreementSleeve({ id, agreement, post }: AgreementSleeveProps) {
  const { title, agreedAt, parties } = agreement;
  const peaks = post?.waveform ?? null;
  const track = post ? trackOfPost(post) : null;
  const author = parties.find(({ artist }) => artist === agreement.proposal.artist);
  const signers = parties.filter(({ roles }) => roles.length > 0).length;
  return (
    <header
      data-sleeve
      className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)]"
    >
      <Artwork
        id={id}
        peaks={peaks}
        src={post?.banner ?? uploadedPicture(post?.author.banner ?? '')}
        ratio="square"
        className="w-full rounded-l shadow-raised max-md:max-w-[280px]"
      />
      <div className="grid gap-3">
        <p className="text-[14px] text-text-3">{messages.agreement}</p>
        <h1 dir="auto" className="wrap-anywhere">
          <Link to={paths.post(id)} className="thumb rounded-s hover:underline">
            {title}
          </Link>
        </h1>
        {author ? (
          <p className="text-[17px] wrap-anywhere text-text-2">
            {messages.byArtist({ userName: author.userName })}
          </p>
        ) : null}
        {track ? (
          <div data-screen-only className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
            <PlayTrackButton track={track} />
            {track.waveform ? <TrackWaveform track={track} height={48} /> : null}
          </div>
        ) : null}
        <p className="mt-2 flex items-center gap-4">
          <Seal peaks={peaks ?? placeholderPeaks(id, SEAL_PEAKS)} />
          <strong className="text-[17px]">
            {messages.agreedByAll({ count: signers, date: dateLabel(agreedAt) })}
          </strong>
        </p>
      </div>
    </header>
  );
}

const SEAL_PEAKS = 200;
