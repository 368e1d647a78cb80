import type { IconProps } from '../../ui/icons.tsx';

interface TransportIconProps extends IconProps {
  paths: readonly string[];
}

/** Uses the stroke and grid of the other icons. */
function TransportIcon({ paths, size = 20, filled: _filled, ...rest }: TransportIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const loop = ['M17 3l3 3-3 3', 'M4 11V9a3 3 0 0 1 3-3h13', 'M7 21l-3-3 3-3', 'M20 13v2a3 3 0 0 1-3 3H4'];

export const RepeatIcon = (props: IconProps) => <TransportIcon paths={loop} {...props} />;
export const RepeatOneIcon = (props: IconProps) => (
  <TransportIcon paths={[...loop, 'M11 10.500l1.5-1v5']} {...props} />
);
export const ShuffleIcon = (props: IconProps) => (
  <TransportIcon
    paths={['M17 3l3 3-3 3', 'M17 15l3 3-3 3', 'M4 6h3l9 12h4', 'M4 18h3l2.5-3.3', 'M13.5 9.3 16 6h4']}
    {...props}
  />
);
