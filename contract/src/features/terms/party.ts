import { z } from 'zod';

/**
 * A party to a post: a user or a guest. Guests have an id and no profile; a deleted account and an
 * erased guest have their last name here, 'deleted user', and neither `user` nor `guest`.
 */
export const party = z.object({
  user: z.object({ id: z.string(), userName: z.string() }).optional(),
  /** The id of the guest, under which the guest is credited. */
  guest: z.string().optional(),
  name: z.string(),
  profilePic: z.string(),
});
export type Party = z.infer<typeof party>;

/** Whether a credit or an answer is open, approved or declined. */
export const guestAnswer = z.enum(['pending', 'approved', 'declined']);
export type GuestAnswer = z.infer<typeof guestAnswer>;
