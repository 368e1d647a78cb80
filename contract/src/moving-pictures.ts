/** Whether a picture moves, as far as its address tells: a GIF. They are for Plus members. */
export const isMovingPicture = (address: string): boolean => /^[^?#]*\.gif(?:[?#]|$)/i.test(address);
