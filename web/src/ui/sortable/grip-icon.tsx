/** The dots of a handle that moves something. */
export const gripDots = (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    {[6, 12, 18].flatMap((y) => [9, 15].map((x) => <circle key={`${x}.${y}`} cx={x} cy={y} r="1.6" />))}
  </svg>
);
