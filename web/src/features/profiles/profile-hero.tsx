import { limits, type users } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { BadgeMarks } from '../badges/index.ts';
import { useOnline } from '../presence/index.ts';
import { Bio } from './bio.tsx';
import { avatarRing, bannerPosition, HeroLayout, HeroLocation } from './hero-layout.tsx';
import { SocialLinks } from './social-links.tsx';

interface ProfileHeroProps {
  user: users.User;
  /** The actions of the viewer. A preview has none. */
  actions?: ReactNode;
  /** The counts of the user. */
  counts?: ReactNode;
  /** Opens the full bio. */
  onReadMore?: () => void;
  /** Level of the name. */
  level?: 1 | 2 | 3;
}

/** The head of a profile: pictures, name, bio and counts. */
export function ProfileHero({ user, actions, counts, onReadMore, level = 1 }: ProfileHeroProps) {
  const { userName, profilePic, banner, role, location, bio } = user;
  const online = useOnline([userName]);
  const isPlus = role === 'USERPLUS';
  return (
    <HeroLayout
      name={userName}
      isLong={userName.length > limits.longName}
      isPlus={isPlus}
      banner={<Artwork id={userName} src={uploadedPicture(banner)} eager className={bannerPosition} />}
      avatar={
        <Avatar
          seed={userName}
          src={uploadedPicture(profilePic)}
          size={132}
          isActive={online.has(userName)}
          className={avatarRing(isPlus)}
        />
      }
      location={location ? <HeroLocation>{location}</HeroLocation> : null}
      actions={actions}
      level={level}
    >
      {bio ? <Bio text={bio} onReadMore={onReadMore} /> : null}
      <BadgeMarks codes={user.badges} />
      <SocialLinks urls={user.socialMedia} />
      {counts}
    </HeroLayout>
  );
}
