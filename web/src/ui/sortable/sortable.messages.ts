import { defineMessages } from '@backbeat/contract';

/** The order of tracks that the user moves. */
export const sortableMessages = defineMessages({
  moveTitle: 'Move {title}',
  sortable: 'movable',
  sortHelp:
    'Press Space to lift the track, the arrow keys to move it, Space again to drop it, and Escape to return it.',
  lifted: '“{title}” lifted from position {position} of {count}',
  moved: '“{title}” moved to position {position} of {count}',
  dropped: '“{title}” dropped at position {position} of {count}',
  returned: '“{title}” returned to position {position} of {count}',
});
