/** Returns whether the URL of a picture names a GIF. GIFs require Plus. */
export const isMovingPicture = (address: string): boolean => /^[^?#]*\.gif(?:[?#]|$)/i.test(address);
