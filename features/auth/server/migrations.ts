import type { Migration } from '@atrium/engine/server'

/** The tables of better-auth 1.7, as its own migration tool writes them for our options. */
export const authMigrations: readonly Migration[] = [
  {
    id: '0030-auth',
    up: `
      create table auth_user (
        id text not null primary key,
        name text not null,
        email text not null unique,
        "emailVerified" boolean not null,
        image text,
        "createdAt" timestamptz default current_timestamp not null,
        "updatedAt" timestamptz default current_timestamp not null
      );
      create table auth_session (
        id text not null primary key,
        "expiresAt" timestamptz not null,
        token text not null unique,
        "createdAt" timestamptz default current_timestamp not null,
        "updatedAt" timestamptz not null,
        "ipAddress" text,
        "userAgent" text,
        "userId" text not null references auth_user (id) on delete cascade
      );
      create index auth_session_user on auth_session ("userId");
      create table auth_account (
        id text not null primary key,
        "accountId" text not null,
        "providerId" text not null,
        "userId" text not null references auth_user (id) on delete cascade,
        "accessToken" text,
        "refreshToken" text,
        "idToken" text,
        "accessTokenExpiresAt" timestamptz,
        "refreshTokenExpiresAt" timestamptz,
        scope text,
        password text,
        "createdAt" timestamptz default current_timestamp not null,
        "updatedAt" timestamptz not null
      );
      create index auth_account_user on auth_account ("userId");
      create table auth_verification (
        id text not null primary key,
        identifier text not null,
        value text not null,
        "expiresAt" timestamptz not null,
        "createdAt" timestamptz default current_timestamp not null,
        "updatedAt" timestamptz default current_timestamp not null
      );
      create index auth_verification_identifier on auth_verification (identifier);`,
  },
  {
    id: '0031-team-settings',
    up: `
      create table team_settings (
        space text not null,
        id text not null,
        registration text not null,
        domains jsonb not null,
        hides_accounts boolean not null,
        min_password_length int not null,
        primary key (space, id)
      );
      create table invitation (
        space text not null,
        id text not null,
        hash text not null,
        created_by text not null,
        created_at bigint not null,
        expires_at bigint not null,
        uses int not null,
        max_uses int not null,
        primary key (space, id)
      );
      create index invitation_hash on invitation (hash);`,
  },
  {
    id: '0032-guests',
    up: `
      alter table invitation add column role text not null default 'member';
      alter table auth_user add column "invitedAs" text;`,
  },
  {
    id: '0033-hashed-resets',
    up: `
      -- Who has read the database is not to set passwords by it.
      update auth_verification set identifier =
        translate(rtrim(encode(sha256(convert_to(identifier, 'UTF8')), 'base64'), '='), '+/', '-_')
        where identifier like 'reset-password:%';
      alter table auth_verification add column "madeBy" text;`,
  },
  {
    id: '0034-ended-sessions',
    up: `
      create table ended_sessions (
        space text not null,
        id text not null,
        person text not null,
        at bigint not null,
        primary key (space, id)
      );`,
  },
]
