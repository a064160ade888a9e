import type { ServerFeature } from '@atrium/engine/server'
import { notificationsContract } from '../contract/notifications.ts'
import { rareNotificationActions } from '../contract/rare-notifications.ts'
import { markAllAfter, markAllJob } from './mark-all.ts'
import { remindAfter } from './later/remind.ts'
import { pushKeyAnswer } from './push/push-key.ts'
import { serverActions } from './server-actions.ts'

export { emptyNoticesAbout, rewordNoticesAbout } from './empty-notices.ts'
export { createNoticeEmail } from './email/email.ts'
export type { NoticeWriter } from './email/letter-tools.ts'
export { keywordsIn, withKeywords } from './keywords-in.ts'
export { createLater } from './later/later.ts'
export type { LaterSource } from './later/later-source.ts'
export { closeNotices, noticesOf } from './notices-of.ts'
export { createPush } from './push/push.ts'
export type { ReplyTaker } from './replies/reply-taker.ts'
export { createReplies } from './replies/replies.ts'
export { tellPeople } from './tell-people.ts'

export const notifications: ServerFeature = {
  name: 'notifications',
  ...notificationsContract,
  actions: [...notificationsContract.actions, ...rareNotificationActions, ...serverActions],
  after: { ...markAllAfter, ...remindAfter },
  queries: [pushKeyAnswer],
  jobs: [markAllJob],
  secretTables: ['push_key', 'push_shown', 'reply_token'],
  migrations: [
    {
      id: '0050-notice',
      up: `
        create table notice (
          space text not null,
          id text not null,
          user_id text not null,
          cause text not null,
          from_user_id text not null,
          from_user_name text not null,
          message text not null,
          source_type text not null,
          source_id text not null,
          source_space text not null,
          source_name text not null,
          link text not null,
          is_silent boolean not null,
          read boolean not null,
          is_done boolean not null,
          timestamp bigint not null,
          seq bigint not null,
          primary key (space, id)
        );
        create unique index notice_in_order on notice (space, seq);
        create table notify_level (
          space text not null,
          id text not null,
          level text not null,
          muted_until bigint,
          primary key (space, id)
        );`,
    },
    { id: '0051-notice-source', up: 'create index notice_source on notice (source_id)' },
    { id: '0052-notice-facts', up: `alter table notice add column facts jsonb not null default '{}'` },
    {
      id: '0053-notify-choices',
      up: `
        create table notify_choices (
          space text not null,
          id text not null,
          ways jsonb not null,
          primary key (space, id)
        );`,
    },
    {
      id: '0054-push',
      up: `
        create table push_devices (
          space text not null,
          id text not null,
          devices jsonb not null,
          primary key (space, id)
        );
        -- The one pair of keys of this installation.
        create table push_key (id text primary key, public_key text not null, private_key text not null);
        -- What stands on which device, by the number of the notice.
        create table push_shown (
          session text not null,
          notice text not null,
          seq bigint not null,
          primary key (session, notice)
        );`,
    },
    {
      id: '0055-notice-email',
      up: `
        alter table notice add column email_at bigint;
        create index notice_email on notice (space, email_at) where email_at is not null and not read;
        -- What was told by email, by the number of the notice.
        create table notice_emailed (
          person text not null,
          notice text not null,
          seq bigint not null,
          at bigint not null,
          primary key (person, notice)
        );
        create table email_refusal (
          space text not null,
          id text not null,
          times int not null,
          words text not null,
          at bigint not null,
          primary key (space, id)
        );`,
    },
    {
      id: '0056-later',
      up: `
        create table later_item (
          space text not null,
          id text not null,
          kind text not null,
          "where" text not null,
          thing text not null,
          at bigint not null,
          primary key (space, id)
        );
        create table later_count (
          space text not null,
          id text not null,
          count int not null,
          primary key (space, id)
        );`,
    },
    {
      id: '0057-later-reminders',
      up: `
        alter table later_item add column remind_at bigint;
        alter table later_item add column is_reminded boolean not null default false;`,
    },
    {
      id: '0058-snooze',
      up: 'alter table later_item add column is_snoozed boolean not null default false',
    },
    {
      id: '0059-keywords',
      up: `
        create table keyword (
          space text not null,
          id text not null,
          word text not null,
          key text not null,
          at bigint not null,
          primary key (space, id)
        );
        create index keyword_by_key on keyword (key);
        create table keyword_count (
          space text not null,
          id text not null,
          count int not null,
          primary key (space, id)
        );`,
    },
    {
      id: '0060-until-back',
      up: `
        alter table later_item add column back_of text;
        alter table later_item add column was_out boolean not null default false;
        create index later_item_back on later_item (back_of) where back_of is not null and not is_reminded;`,
    },
    {
      id: '0061-daily-digest',
      up: `
        create table daily_digest (
          space text not null,
          id text not null,
          time text not null,
          days text not null,
          at bigint not null,
          primary key (space, id)
        );
        -- The last day, by their own calendar, on which somebody was to get a digest, and it was looked what is in it.
        create table digest_told (person text primary key, day text not null);`,
    },
    { id: '0062-push-lost', up: `alter table push_devices add column lost jsonb not null default '[]'` },
    {
      id: '0063-replies',
      up: `
        -- What the letters that were sent are answered by: the hash of a token, whose it is, and where it leads.
        create table reply_token (
          token text primary key,
          person text not null,
          letter text not null,
          place jsonb,
          notices text[] not null,
          at bigint not null
        );
        create index reply_token_letter on reply_token (letter);
        create index reply_token_person on reply_token (person);
        create index reply_token_at on reply_token (at);`,
    },
  ],
}
