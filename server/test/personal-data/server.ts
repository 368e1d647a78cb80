import {
  CASCADE,
  DERIVED,
  HIDDEN,
  IDS,
  internal,
  NOTHING,
  SHORT_LIVED,
  type Declarations,
} from './declaration.ts';

const PROVIDER = 'The payment provider has it, and shows it to its customer.';

/** Features chats, moderation and subscriptions, and the tables that serve the server. */
export const SERVER: Declarations = {
  chats: {
    ...HIDDEN,
    export: {
      in: { id: 'conversations.id', name: 'conversations.name', is_direct: 'conversations.isDirect' },
      out: {
        [DERIVED]: ['last_message_at', 'last_seq', 'member_count', 'lesser_id', 'greater_id'],
        'It belongs to all members.': ['photo', 'creator_id'],
      },
    },
    moderation: {
      in: ['name'],
      out: {
        'The reported message is copied, not the chat.': [
          'id',
          'is_direct',
          'photo',
          'creator_id',
          'last_message_at',
          'last_seq',
          'member_count',
          'lesser_id',
          'greater_id',
        ],
      },
    },
    deletion: 'The chat stays for its other members; without members it is deleted.',
  },
  chat_members: {
    ...HIDDEN,
    export: {
      in: {
        user_id: 'conversations.members',
        joined_at: 'conversations.joinedAt',
        is_muted: 'conversations.isMuted',
      },
      out: {
        [IDS]: ['chat_id'],
        'It says what the screen shows at the moment.': [
          'active_at',
          'is_listed',
          'own_unread',
          'present_until',
          'read_seq',
        ],
      },
    },
    deletion: CASCADE,
  },
  messages: {
    export: {
      in: {
        seq: 'messages.seq',
        kind: 'messages.kind',
        sender_id: 'messages.sender',
        text: 'messages.text',
        reply_to: 'messages.replyTo',
        created_at: 'messages.time',
        edited_at: 'messages.editedAt',
        removed_at: 'messages.isRemoved',
      },
      out: {
        [IDS]: ['id', 'chat_id', 'client_id'],
        'It is what another member did.': ['actor_id'],
      },
    },
    moderation: {
      in: ['text'],
      out: {
        'The case names them.': ['id', 'chat_id', 'seq', 'sender_id'],
        'Messages of the server and removed ones cannot be reported.': ['kind', 'actor_id', 'removed_at'],
        'The user did not write it.': ['client_id', 'reply_to', 'created_at', 'edited_at'],
      },
    },
    search: {
      in: ['text', 'chat_id', 'kind', 'removed_at'],
      out: {
        'Search in a chat reads texts.': [
          'id',
          'seq',
          'sender_id',
          'actor_id',
          'client_id',
          'reply_to',
          'created_at',
          'edited_at',
        ],
      },
    },
    deletion: 'The messages stay, as those of a deleted user.',
  },
  message_reactions: {
    ...HIDDEN,
    export: {
      in: { emoji: 'messages.reactions', user_id: 'messages.reactions', created_at: 'messages.reactions' },
      out: { [IDS]: ['chat_id', 'seq'] },
    },
    deletion: CASCADE,
  },
  chat_files: {
    ...HIDDEN,
    export: {
      in: { name: 'messages.fileName', file_key: 'messages.fileKey' },
      out: {
        [IDS]: ['chat_id', 'seq'],
        'The server derives it from the file, which the copy has.': [
          'duration',
          'height',
          'is_audio',
          'loudness',
          'media_state',
          'size',
          'stream_key',
          'thumb_key',
          'waveform',
          'width',
        ],
      },
    },
    moderation: {
      in: ['name'],
      out: {
        'A copy has text only. The file is with the message.': [
          'chat_id',
          'seq',
          'file_key',
          'duration',
          'height',
          'is_audio',
          'loudness',
          'media_state',
          'size',
          'stream_key',
          'thumb_key',
          'waveform',
          'width',
        ],
      },
    },
    deletion: 'The files stay with their messages.',
  },
  reports: {
    ...HIDDEN,
    export: {
      in: {
        id: 'reports.id',
        case_id: 'reports.subject',
        reason: 'reports.reason',
        text: 'reports.text',
        reported_at: 'reports.reportedAt',
      },
      out: { [IDS]: ['reporter_id'], 'It is the content of others.': ['title', 'content', 'context'] },
    },
    deletion: 'The report stays without its reporter.',
  },
  report_cases: internal('Reports are confidential.', 'The case stays with the name of its owner.'),
  moderation_actions: {
    ...HIDDEN,
    export: {
      in: {
        id: 'decisions.id',
        action: 'decisions.action',
        title: 'decisions.title',
        content: 'decisions.content',
        note: 'decisions.note',
        until: 'decisions.until',
        done_at: 'decisions.decidedAt',
      },
      out: {
        [IDS]: ['case_id', 'owner_id'],
        'It is the name of the account.': ['owner_name'],
        'Who decided is for the team.': ['admin_id', 'admin_name'],
      },
    },
    deletion: 'The decision stays with the names of its owner and its moderator.',
  },
  staff_notes: internal('Notes of the team are for the team alone.', 'Notes about the account go with it.'),
  bulk_acts: internal('The log of the team has each act.', 'The act stays for a week, without its actor.'),
  bulk_act_people: internal('The log of the team has each act.', 'The name stays for a week.'),
  audit_entries: internal(
    'The log of the team names accounts by their ids only.',
    'The entries stay, so that the chain is unbroken.',
  ),
  audit_head: internal('It repeats the newest entry.'),
  audit_names: internal(
    'It has names of deleted accounts only.',
    'The deletion adds the name for 30 days, if the audit log names the account.',
  ),
  invites: {
    ...HIDDEN,
    export: {
      in: {
        code: 'invites.code',
        email: 'invites.email',
        max_uses: 'invites.maxUses',
        uses: 'invites.uses',
        note: 'invites.note',
        created_at: 'invites.createdAt',
        expires_at: 'invites.expiresAt',
        revoked_at: 'invites.revokedAt',
      },
      out: { [IDS]: ['id', 'creator_id'] },
    },
    deletion: CASCADE,
  },
  sign_up_requests: internal('It is no account yet; the approval deletes it.'),
  mail_domains: internal('It has the rules of the team.'),
  blocked_networks: internal('It has the rules of the team.'),
  suspension_changes: internal('A job reads it within seconds.', CASCADE),
  subscriptions: {
    ...HIDDEN,
    export: {
      in: {
        status: 'plan.subscriptions',
        period: 'plan.subscriptions',
        current_period_end: 'plan.subscriptions',
        cancel_at_period_end: 'plan.subscriptions',
        ended_at: 'plan.subscriptions',
      },
      out: {
        [IDS]: ['user_id'],
        [PROVIDER]: ['id', 'customer_id', 'provider', 'payment_reversal', 'period_start'],
        [DERIVED]: ['fetched_at', 'plus_until'],
      },
    },
    deletion: CASCADE,
  },
  payment_customers: { ...HIDDEN, export: PROVIDER, deletion: CASCADE },
  checkouts: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  subscription_mails: { ...HIDDEN, export: 'It says which mails were sent.', deletion: CASCADE },
  notified_roles: { ...HIDDEN, export: DERIVED, deletion: CASCADE },
  payment_events: internal('It has the ids of events of the payment provider.'),
  deleted_subscribers: internal(
    'The account is deleted.',
    'The id stays, so that a late payment is given back.',
  ),
  sandbox_checkouts: internal('A test of payments without money.', CASCADE),
  sandbox_subscriptions: internal(
    'A test of payments without money.',
    'The row stays, as it would at a payment provider.',
  ),
  presence_processes: internal(NOTHING),
  online_users: internal(SHORT_LIVED, 'The row goes with the connection.'),
  idempotency_keys: internal(SHORT_LIVED, 'The row goes within a day.'),
  last_writes: internal(SHORT_LIVED, 'The next write or the cleanup replaces the row.'),
  jobs: internal(SHORT_LIVED, 'The job ends, and its row goes.'),
  job_schedules: internal('It has the times of jobs.'),
  worker_heartbeats: internal('It has the processes of the server.'),
  process_heartbeats: internal('It has the processes of the server.'),
  health_checks: internal('It has states of the server.'),
  mail_counts: internal('It has numbers by hour.'),
  mail_failures: internal('It has domains of recipients, and no addresses.'),
  mail_suppressions: internal(
    'It says what the mail server of the address has answered. The settings show it.',
    'The deletion removes it.',
  ),
  migrations: internal('It has the state of the schema.'),
  instance: internal('It has the state of the server.'),
  settings: internal(
    'It has decisions about the server. Who decided is in the audit log.',
    'The database forgets who changed it.',
  ),
  page_versions: internal(
    'It has the pages about the server. Who saved a page is in the audit log.',
    'The database forgets who saved it.',
  ),
  setup_tokens: internal(SHORT_LIVED),
  backups: internal('It has the files of backups.', 'The database forgets who started one.'),
  last_backup: internal('It has the time of the last backup.'),
};
