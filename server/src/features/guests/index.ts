export { useCode, verifyCode } from './codes/verify-code.ts';
export { maskMailbox } from './links/mask-mailbox.ts';
export { recordUse } from './uses/uses.queries.ts';
export { listCreditedGuests } from './mails/requests.queries.ts';
export { sendGuestMail } from './mails/send-guest-mail.ts';
export { eraseAddress } from './erasure/erase-guest.ts';
