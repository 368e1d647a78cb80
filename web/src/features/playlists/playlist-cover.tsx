import { limits, type playlists } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';

interface PlaylistCoverProps {
  playlist: Pick<playlists.PlaylistSummary, 'id' | 'cover' | 'pictures'>;
  /** Loads the picture before all others. */
  eager?: boolean;
  className?: string;
}

/** The cover of a playlist, else a mosaic of the first four pictures. */
export function PlaylistCover({
  playlist: { id, cover, pictures },
  eager = false,
  className,
}: PlaylistCoverProps) {
  if (cover !== null || pictures.length < limits.playlists.mosaic) {
    const [first] = pictures;
    return (
      <Artwork
        id={first?.id ?? id}
        peaks={first?.peaks ?? null}
        src={cover ?? first?.banner}
        eager={eager}
        ratio="square"
        {...(className !== undefined && { className })}
      />
    );
  }
  return (
    <div className={cx('grid aspect-square grid-cols-2 overflow-hidden', className)}>
      {pictures.map((picture) => (
        <Artwork
          key={picture.id}
          id={picture.id}
          peaks={picture.peaks}
          src={picture.banner}
          eager={eager}
          ratio="square"
        />
      ))}
    </div>
  );
}
