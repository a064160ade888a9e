import type { Migration } from '@atrium/engine/server'

export const migrations: readonly Migration[] = [
  {
    id: '0090-message',
    up: `
      create table message (
        space text not null,
        id text not null,
        author text not null,
        text text not null,
        at bigint not null,
        seq bigint not null,
        primary key (space, id)
      );
      create unique index message_in_order on message (space, seq);`,
  },
  { id: '0091-reactions', up: `alter table message add column reactions jsonb not null default '[]'` },
  {
    id: '0092-threads',
    up: `
      alter table message
        add column thread text,
        add column quote text,
        add column edited_at bigint,
        add column deleted_at bigint,
        add column pinned jsonb,
        add column replies jsonb;
      create index message_in_thread on message (space, thread, seq) where thread is not null;
      create index message_pinned on message (space, seq) where pinned is not null;
      -- Times never go back within a space, so a date is found as quickly as a place in the order.
      create index message_at on message (space, at);

      create table message_version (
        space text not null,
        id text not null,
        message text not null,
        text text not null,
        at bigint not null,
        until bigint not null,
        seq bigint not null,
        primary key (space, id)
      );
      create index message_version_of on message_version (space, message, until desc);

      create table read_position (
        space text not null,
        id text not null,
        seq bigint not null,
        at bigint not null,
        primary key (space, id)
      );
      create table draft (
        space text not null,
        id text not null,
        target text not null,
        text text not null,
        at bigint not null,
        primary key (space, id)
      );
      create table conversation (
        space text not null,
        id text not null,
        created_at bigint not null,
        people jsonb not null,
        primary key (space, id)
      );`,
  },
  { id: '0093-files', up: `alter table message add column files jsonb not null default '[]'` },
  {
    id: '0094-deleted-words',
    up: `
      delete from message_version version using message
        where message.space = version.space and message.id = version.message and message.deleted_at is not null;
      update notice set message = 'This message was deleted.' from message
        where notice.source_type = 'message' and message.space = notice.source_space and message.id = notice.source_id
          and message.deleted_at is not null;`,
  },
  {
    id: '0095-space-kind',
    up: `
      insert into space_record select space, space, 'conversation', 'open' from conversation on conflict do nothing;
      create constraint trigger conversation_space_kind after insert on conversation deferrable initially deferred
        for each row execute function expect_space_kind('conversation');
      -- What has a log and nothing else was a workspace, and is purged.
      insert into space_record select id, id, 'workspace', 'purged' from space
        where id <> 'team' and id not like 'own:%' on conflict do nothing;`,
  },
  {
    id: '0096-scheduled-message',
    up: `
      create table scheduled_message (
        space text not null,
        id text not null,
        target text not null,
        thread text,
        quote text,
        text text not null,
        send_at bigint not null,
        is_sending boolean not null,
        problem text not null,
        primary key (space, id)
      );
      create table scheduled_count (
        space text not null,
        id text not null,
        count integer not null,
        primary key (space, id)
      );`,
  },
  {
    id: '0097-everyone-settings',
    up: `
      create table everyone_settings (
        space text not null,
        id text not null,
        who_mentions text not null,
        primary key (space, id)
      );`,
  },
]
