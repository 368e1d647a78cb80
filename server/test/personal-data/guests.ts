import {
  CASCADE,
  DERIVED,
  HIDDEN,
  IDS,
  internal,
  SECRET,
  SHORT_LIVED,
  type Declarations,
} from './declaration.ts';

const WITH_POST = 'The rows go with the posts of the account; those of claimed guests stay.';

/** Feature guests, and the guests of feature terms. */
export const GUESTS: Declarations = {
  guests: {
    ...HIDDEN,
    search: {
      in: ['id', 'post_id', 'name', 'claimed_by', 'claimed_at', 'erased_at'],
      out: {
        'Search finds posts by the names of their guests.': [
          'invitation',
          'email',
          'may_download',
          'opened_at',
          'revoked_at',
          'created_at',
        ],
      },
    },
    export: {
      in: {
        id: 'guests.id',
        post_id: 'guests.postId',
        name: 'guests.name',
        email: 'guests.email',
        may_download: 'guests.mayDownload',
        revoked_at: 'guests.isRevoked',
        claimed_by: 'guests.claimedBy',
        created_at: 'guests.createdAt',
      },
      out: {
        [SECRET]: ['invitation'],
        [DERIVED]: ['opened_at', 'claimed_at', 'erased_at'],
      },
    },
    deletion: `${WITH_POST} Their name goes.`,
  },
  guest_links: { ...HIDDEN, export: SECRET, deletion: WITH_POST },
  guest_browsers: {
    ...HIDDEN,
    export: 'It belongs to the guest, who reads it at /guest/uses.',
    deletion: WITH_POST,
  },
  guest_codes: { ...HIDDEN, export: SHORT_LIVED, deletion: WITH_POST },
  guest_uses: {
    ...HIDDEN,
    export: 'It belongs to the guest, who reads it at /guest/uses.',
    deletion: 'The rows go with the posts of the account, and with the account that has claimed the guest.',
  },
  guest_signing_details: {
    ...HIDDEN,
    export: {
      in: {
        legal_name: 'credits.signingDetails',
        ipi: 'credits.signingDetails',
        pro: 'credits.signingDetails',
        publisher: 'credits.signingDetails',
      },
      out: { [IDS]: ['guest_id'] },
    },
    deletion: 'The rows go with the posts of the account, and with the account that has claimed the guest.',
  },
  guest_requests: { ...HIDDEN, export: 'The credits have what is proposed.', deletion: WITH_POST },
  guest_invites: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  guest_reports: {
    ...HIDDEN,
    export: 'It would tell the author who has reported them.',
    deletion: CASCADE,
  },
  mail_stops: {
    ...HIDDEN,
    export: 'It would tell the author who has stopped their mails.',
    deletion: CASCADE,
  },
  guest_keys: internal('The keys of codes and links in mails.'),
};
