import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { PictureField } from '../../pictures/index.ts';
import type { PictureKind, Pictures } from './use-pictures.ts';
import { messages } from '../auth.messages.ts';

export interface PicturesStepProps {
  userName: string;
  pictures: Pictures;
  choose: (kind: PictureKind, file: File | undefined) => void;
}

/** Profile picture and banner. By default both are generated from the name. */
export function PicturesStep({ userName, pictures, choose }: PicturesStepProps) {
  return (
    <>
      <p className="text-text-2">{messages.noPictureWellGenerateOne}</p>
      <PictureField
        label={messages.profilePicture}
        picture={pictures.pp}
        onChoose={(file) => choose('pp', file)}
        className="grid-cols-[auto_minmax(0,1fr)] gap-5"
      >
        <Avatar seed={userName} src={pictures.pp.url} size={96} />
      </PictureField>
      <PictureField
        label={messages.banner}
        picture={pictures.banner}
        onChoose={(file) => choose('banner', file)}
      >
        <Banner userName={userName} url={pictures.banner.url} />
      </PictureField>
    </>
  );
}

/** The picture at the head of a profile. */
export function Banner({ userName, url }: { userName: string; url: string | undefined }) {
  return (
    <div className="relative aspect-[3/1] overflow-hidden rounded-m bg-surface-2">
      <Artwork id={userName} src={url} className="absolute inset-0 size-full" />
    </div>
  );
}
