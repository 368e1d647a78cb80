/** Guests of a post for its author, their claims for accounts, and what other pages show guests. */
export { GuestsPanel } from './author/guests-panel.tsx';
export { GuestBar } from './guest-bar.tsx';
export { ClaimCredits, useClaims } from './claims/claim-credits.tsx';
