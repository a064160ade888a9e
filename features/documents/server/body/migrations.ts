import type { Migration } from '@atrium/engine/server'

/** Takes the names of documents that are no longer where something was done to them out of what was done there. */
const forgetNames = `
      update activity set target_name = '', metadata = metadata || jsonb_build_object('description', case type
          when 'document_created' then 'Created a document' when 'document_trashed' then 'Moved a document to the trash'
          when 'document_restored' then 'Restored a document' else 'Shared a document with people outside' end)
        where target_type = 'document'
          and not exists (select from document where document.space = activity.space and document.id = activity.target_id);`

export const bodyMigrations: readonly Migration[] = [
  {
    id: '0085-document-body',
    up: `
      create table document_text (space text not null, id text not null, words text not null, count integer not null,
        primary key (space, id));
      create table document_link (space text not null, id text not null, kind text not null, target text not null,
        primary key (space, id, kind, target));
      create index document_link_target on document_link (target, kind);
      create table document_version (space text not null, document text not null, id text not null, at bigint not null,
        seq bigint not null, people jsonb not null, state bytea not null, primary key (space, document, id));
      alter table document_version alter column state set storage external;
      create table version_name (space text not null, id text not null, document text not null, name text not null,
        by text not null, at bigint not null, primary key (space, id));
    `,
  },
  {
    id: '0086-comments',
    up: `
      create table comment_thread (space text not null, id text not null, document text not null, anchor jsonb,
        quote text not null, comments jsonb not null, resolved_by text, seq bigint not null, primary key (space, id));
      create index comment_thread_page on comment_thread (space, document, seq desc);
      create index comment_thread_seq on comment_thread (space, seq);
    `,
  },
  {
    id: '0087-version-names',
    up: `
      alter table version_name add column restored text;
      create table version_names (space text not null, id text not null, names jsonb not null, primary key (space, id));
      insert into version_names (space, id, names)
        select space, document, jsonb_agg(jsonb_build_object('version', id, 'name', name) order by at)
        from version_name group by space, document;
    `,
  },
  {
    id: '0088-notices-of-pages',
    up: `
      -- What a page is called is found when the notice is read.
      update notice set message = '' where source_type = 'document' and cause = 'mention' and message like 'named you in %';
      update notice set source_name = '' where source_type = 'document';${forgetNames}`,
  },
  {
    id: '0089-backlink-sentences',
    up: `alter table document_link add column sentence text not null default ''`,
  },
  {
    id: '0089-document-tasks',
    up: `
      create table document_task (space text not null, document text not null, block text not null, person text not null,
        due text, is_done boolean not null, place integer not null, line jsonb not null,
        primary key (space, document, block, person));
      create index document_task_open on document_task (person, space) where not is_done;
      alter table document_text add column has_tasks boolean not null default false;
    `,
  },
  {
    id: '0091-threads-between',
    up: `
      -- Threads that come from another space stand between two numbers of its log.
      alter table comment_thread alter column seq type double precision`,
  },
  {
    id: '0092-assigned-threads',
    up: `
      alter table comment_thread add column assignee text;
      create index comment_thread_assigned on comment_thread (assignee, space)
        where assignee is not null and resolved_by is null;
      create index comment_thread_open on comment_thread (space, document, (resolved_by is not null), seq desc);
      drop index comment_thread_page`,
  },
  {
    id: '0093-watch',
    up: `
      create table watch (space text not null, id text not null, "where" text not null, at bigint not null,
        primary key (space, id));
      create index watch_of on watch ("where", id);
      create table watch_count (space text not null, id text not null, count integer not null, primary key (space, id));
      -- When those who watch were told of something, and up to where in a page's text.
      create table watch_told (space text not null, id text not null, what text not null, seq bigint not null,
        at bigint not null, primary key (space, id, what));
    `,
  },
  { id: '0098-activity-of-moved', up: forgetNames },
  {
    id: '0131-version-later',
    up: `
      -- What was written between the copy of a version and its keeping: updates that belong to it.
      alter table document_version add column later bytea[]`,
  },
  { id: '0132-version-of-block', up: 'alter table version_name add column is_block boolean' },
  {
    id: '0134-names-of-restores',
    up: `
      update version_names set names = (
        select jsonb_agg(case when restore.id is null then entry else entry || '{"isRestore": true}' end order by nth)
        from jsonb_array_elements(names) with ordinality as listed (entry, nth)
        left join version_name restore on restore.space = version_names.space and restore.id = entry ->> 'version'
          and restore.restored is not null)
      where exists (select from version_name where version_name.space = version_names.space
        and document = version_names.id and restored is not null)`,
  },
  {
    id: '0135-links-of-forgotten',
    up: `
      delete from document_share where not exists (
        select from document where document.space = document_share.space and document.id = document_share.document)`,
  },
  {
    // Where a page went that was moved out of a space is found by its id alone.
    id: '0137-documents-by-id',
    up: [
      'drop index concurrently if exists document_by_id',
      'create index concurrently document_by_id on document (id)',
    ],
  },
]
