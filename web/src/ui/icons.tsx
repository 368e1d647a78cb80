import type { SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Width and height in px. */
  size?: number;
  /** Fills the shape instead of outlining it: a given like, an active star. */
  isFilled?: boolean;
}

/** Icons are decorative. The surrounding control has the name. */
export type Icon = (props: IconProps) => React.ReactElement;

function iconOf(paths: string[], isSolid: boolean): Icon {
  return function DrawnIcon({ size = 20, isFilled = isSolid, className = '', ...svgProps }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill={isFilled ? 'currentColor' : 'none'}
        stroke={isSolid ? 'none' : 'currentColor'}
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={`shrink-0 ${className}`}
        {...svgProps}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}

/** One stroke weight and one grid of 24 px for all icons. */
export const line = (...paths: string[]): Icon => iconOf(paths, false);

/** Playback icons are solid, so that they are readable from a distance. */
const solid = (path: string): Icon => iconOf([path], true);

export const PlayIcon = /*#__PURE__*/ solid(
  'M8 5.5v13a1 1 0 0 0 1.5.9l10.5-6.5a1 1 0 0 0 0-1.8L9.5 4.6A1 1 0 0 0 8 5.5Z',
);
export const PauseIcon = /*#__PURE__*/ solid(
  'M7.2 5h2.1A1.2 1.2 0 0 1 10.5 6.2v11.6A1.2 1.2 0 0 1 9.3 19H7.2A1.2 1.2 0 0 1 6 17.8V6.2A1.2 1.2 0 0 1 7.2 5Zm7.5 0h2.1A1.2 1.2 0 0 1 18 6.2v11.6A1.2 1.2 0 0 1 16.8 19h-2.1a1.2 1.2 0 0 1-1.2-1.2V6.2A1.2 1.2 0 0 1 14.7 5Z',
);

export const HeartIcon = /*#__PURE__*/ line('M12 20s-7-4.4-9-9a5 5 0 0 1 9-4 5 5 0 0 1 9 4c-2 4.6-9 9-9 9Z');
export const CommentIcon = /*#__PURE__*/ line('M4 5h16v11H9l-5 4V5Z');
export const EyeIcon = /*#__PURE__*/ line(
  'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const DownloadIcon = /*#__PURE__*/ line('M12 4v11m0 0 4-4m-4 4-4-4M5 20h14');
export const UploadIcon = /*#__PURE__*/ line('M12 16V5m0 0L8 9m4-4 4 4M5 20h14');
export const ShareIcon = /*#__PURE__*/ line('M12 15V4m0 0L8 8m4-4 4 4M5 13v7h14v-7');
export const LinkIcon = /*#__PURE__*/ line(
  'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
);

export const BellIcon = /*#__PURE__*/ line('M6 16v-5a6 6 0 0 1 12 0v5l2 2H4l2-2Zm4 5h4');
export const BellOffIcon = /*#__PURE__*/ line(
  'M6 16v-5c0-1.1.3-2.2.8-3.1M9.5 5.5A6 6 0 0 1 18 11v3M6 16l-2 2h13M10 21h4M4 4l16 16',
);
export const SearchIcon = /*#__PURE__*/ line('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5');
export const HomeIcon = /*#__PURE__*/ line('M4 11l8-7 8 7v9h-5v-6H9v6H4v-9Z');
export const FeedIcon = /*#__PURE__*/ line('M4 7h16M4 12h16M4 17h10');
export const PlusIcon = /*#__PURE__*/ line('M12 5v14M5 12h14');
export const UserIcon = /*#__PURE__*/ line('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9a8 8 0 0 1 16 0');
export const UsersIcon = /*#__PURE__*/ line(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9a7 7 0 0 1 14 0m-1-15.6a3.5 3.5 0 0 1 0 6.4m3 3.4a7 7 0 0 1 4 5.8',
);
export const FilterIcon = /*#__PURE__*/ line('M4 6h16M7 12h10M10 18h4');
export const ListIcon = /*#__PURE__*/ line('M4 6h2m3 0h11M4 12h2m3 0h11M4 18h2m3 0h11');
export const SendIcon = /*#__PURE__*/ line('M4 12 20 4l-6 16-3-6-7-2Z');
export const CheckIcon = /*#__PURE__*/ line('M5 12l5 5 9-10');
export const CloseIcon = /*#__PURE__*/ line('M6 6l12 12M18 6 6 18');
export const ChevronDownIcon = /*#__PURE__*/ line('M6 9l6 6 6-6');
export const ChevronLeftIcon = /*#__PURE__*/ line('M15 6l-6 6 6 6');
export const ChevronRightIcon = /*#__PURE__*/ line('M9 6l6 6-6 6');
export const MoreIcon = /*#__PURE__*/ line('M5 12h.01M12 12h.01M19 12h.01');
export const TrashIcon = /*#__PURE__*/ line('M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5');
export const EditIcon = /*#__PURE__*/ line('M4 20l1-5L16 4l4 4L9 19l-5 1Zm10-14 4 4');
export const SettingsIcon = /*#__PURE__*/ line(
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const LogoutIcon = /*#__PURE__*/ line('M10 4H5v16h5m4-4 4-4-4-4m4 4H10');
export const StarIcon = /*#__PURE__*/ line(
  'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
);
export const WarningIcon = /*#__PURE__*/ line('M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.5v.01');
export const InfoIcon = /*#__PURE__*/ line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8v.01');
export const FlagIcon = /*#__PURE__*/ line('M6 21V4m0 1h12l-2.5 4L18 13H6');
export const MusicIcon = /*#__PURE__*/ line(
  'M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm11-2a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
);
