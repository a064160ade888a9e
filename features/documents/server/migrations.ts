import type { Migration } from '@atrium/engine/server'

export const migrations: readonly Migration[] = [
  {
    id: '0080-document',
    up: `create table document (
      space text not null,
      id text not null,
      title text not null,
      created_by text not null,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (space, id)
    )`,
  },
  {
    id: '0081-document-tree',
    up: `
      alter table document
        add column parent text,
        add column "order" text not null default 'a0',
        add column icon text not null default '',
        add column cover text not null default '',
        add column is_locked boolean not null default false,
        add column is_template boolean not null default false,
        add column trash jsonb,
        add column updated_by text not null default '';
      create index document_in_page on document (space, parent) where parent is not null;
      create index document_changed on document (space, updated_at desc) where trash is null;
      create table favourite (
        space text not null,
        id text not null,
        "where" text not null,
        at bigint not null,
        primary key (space, id)
      );`,
  },
  {
    id: '0082-document-share',
    up: `
      create table document_share (
        space text not null,
        id text not null,
        document text not null,
        created_by text not null,
        created_at bigint not null,
        primary key (space, id)
      );
      create index document_share_by_link on document_share (id);`,
  },
  {
    id: '0083-share-link-once',
    up: `
      -- Of two links that somebody gave the same words, the first one counts.
      delete from document_share later using document_share first
        where later.id = first.id and (later.created_at, later.space) > (first.created_at, first.space);
      drop index document_share_by_link;
      create unique index document_share_by_link on document_share (id);`,
  },
  {
    id: '0084-document-status',
    up: 'alter table document add column status jsonb, add column owner text',
  },
  {
    id: '0085-document-share-choices',
    up: `alter table document_share
      add column until text,
      add column with_pages boolean not null default false,
      add column is_listed boolean not null default false`,
  },
  {
    id: '0086-page-space',
    up: `
      create table page_space (
        space text not null,
        id text not null,
        root text not null,
        under text,
        "order" text not null,
        owner text not null,
        grants jsonb not null,
        created_at bigint not null,
        primary key (space, id),
        check (space = id and id like 'page:%')
      );
      create index page_space_by_grant on page_space using gin (grants jsonb_path_ops);`,
  },
  {
    id: '0087-share-password',
    up: `
      alter table document_share add column has_password boolean not null default false;
      -- Beside the links, of which rows go to members and into the log.
      create table share_password (space text not null, document text not null, link text primary key, hash text not null);
      create index share_password_of on share_password (space, document);`,
  },
  {
    id: '0088-share-address',
    up: `
      alter table document_share add column address text;
      create unique index document_share_by_address on document_share (address);`,
  },
  {
    id: '0133-favourite-order',
    up: 'create table favourite_order (space text not null, id text not null, pages jsonb not null, primary key (space, id))',
  },
]
