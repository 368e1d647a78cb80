/** The placeholders for users without a profile picture or banner. */
export const DEFAULT_PICTURES = { profilePic: '/dpp.jpg', banner: '/pb.jpg' } as const;
