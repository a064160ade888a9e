import type { Migration } from '@atrium/engine/server'

export const migrations: readonly Migration[] = [
  {
    id: '0040-workspace',
    up: `create table workspace (
      space text not null,
      id text not null,
      name text not null,
      description text not null,
      owner_id text not null,
      created_at bigint not null,
      updated_at bigint not null,
      client_created_at text not null,
      client_updated_at text not null,
      settings jsonb not null,
      stats jsonb not null,
      permissions jsonb not null,
      primary key (space, id)
    )`,
  },
  { id: '0041-archive', up: 'alter table workspace add column archived_at bigint' },
  {
    id: '0042-workspace-life',
    up: `
      alter table workspace add column deleted_at bigint, add column activities bigint not null default 0;
      create index workspace_first on workspace (created_at);
      create index workspace_public on workspace (name) where (permissions ->> 'public')::boolean;
      create table activity (
        space text not null,
        id text not null,
        user_id text not null,
        type text not null,
        target_id text not null,
        target_type text not null,
        target_name text not null,
        timestamp bigint not null,
        metadata jsonb not null,
        seq bigint not null,
        primary key (space, id)
      );
      create unique index activity_in_order on activity (space, seq);
      create table former_member (
        space text not null,
        id text not null,
        role text not null,
        email text not null,
        joined_at bigint not null,
        primary key (space, id)
      );
      create table workspace_invitation (
        space text not null,
        id text not null,
        role text not null,
        email text,
        created_by text not null,
        created_at bigint not null,
        expires_at bigint not null,
        uses int not null,
        max_uses int not null,
        revoked_at bigint,
        primary key (space, id)
      );
      create table invitation_secret (space text not null, id text not null, hash text not null, primary key (space, id));
      create unique index invitation_secret_hash on invitation_secret (hash);
      create table invitation_use (space text not null, id text not null, at bigint not null, primary key (space, id));
      create table join_request (space text not null, id text not null, at bigint not null, primary key (space, id));
      create table default_workspace (
        space text not null,
        id text not null,
        choice text not null,
        primary key (space, id)
      );`,
  },
  { id: '0043-icon', up: 'alter table workspace add column icon text' },
  { id: '0044-sample', up: 'alter table workspace add column is_sample boolean not null default false' },
  {
    id: '0045-told-invitations',
    up: `
      -- Links that stood in notices were told to whoever said that the address is theirs: they let nobody in any more.
      do $$ begin
        if to_regclass('notice') is null then return; end if;
        delete from invitation_secret where hash in (
          select translate(rtrim(encode(sha256(convert_to(substr(link, 9), 'UTF8')), 'base64'), '='), '+/', '-_')
          from notice where cause = 'invitation' and link like '/invite/%');
        update notice set link = '/workspaces' where cause = 'invitation' and link like '/invite/%';
      end $$;`,
  },
  {
    id: '0046-who-was-in',
    up: `create index activity_of_person on activity (target_id) where target_type = 'person'`,
  },
  {
    id: '0047-space-kind',
    up: `
      insert into space_record select space, space, 'workspace', 'open' from workspace;
      create constraint trigger workspace_space_kind after insert on workspace deferrable initially deferred
        for each row execute function expect_space_kind('workspace');`,
  },
  {
    id: '0048-only-added',
    up: `
      alter table workspace add column only_added boolean not null default false;
      create table placement (space text not null, id text not null, at bigint not null, primary key (space, id));`,
  },
  {
    id: '0049-favourite-workspace',
    up: `
      create table favourite_workspace (
        space text not null,
        id text not null,
        at bigint not null,
        primary key (space, id)
      );`,
  },
]
