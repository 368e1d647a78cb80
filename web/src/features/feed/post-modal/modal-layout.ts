/**
 * The columns of the modal's head, for its content and its skeleton. On phones its parts belong to the
 * column around it, so that the player can stay while the column scrolls.
 */
export const modalGrid =
  'max-md:contents md:grid md:grid-cols-[300px_minmax(0,1fr)] md:grid-rows-[1fr_auto] md:items-start md:gap-x-6 md:gap-y-3';
