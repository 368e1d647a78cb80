/** Shown where nobody has uploaded a picture. */
export const DEFAULT_PICTURES = { profilePic: '/dpp.jpg', banner: '/pb.jpg' } as const;
