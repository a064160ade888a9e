import { addJobsMigration } from '../jobs/add-jobs.ts'
import { auditMigration } from '../deeds/audit.ts'
import { uploadMigration } from '../blobs/upload-table.ts'
import { logPositionMigration } from '../log-readers/log-reading.ts'
import { jobOutboxMigration } from '../jobs/job-outbox.ts'
import { jobWorkersMigration, processRolesMigration } from '../processes/processes.ts'
import { mailMigration, mailOnceMigration } from '../mail/mail-table.ts'
import { mailboxMigration } from '../mailbox/mailbox-table.ts'
import type { Migration } from './migrate.ts'
import { presenceMigration } from '../presence/presence-table.ts'
import { sharedLimitMigration } from '../limits/shared-limits.ts'
import { textMovedMigration } from '../texts/carry-texts.ts'
import { textMigration } from '../texts/text-table.ts'

/** The engine's own tables. Times are milliseconds since 1970. */
export const engineMigrations: readonly Migration[] = [
  {
    id: '0001-engine',
    up: `
      -- One row that names this database; a restored copy gets another epoch, so that no client mixes the two.
      create table instance (epoch text not null default gen_random_uuid()::text, single boolean primary key default true check (single));
      insert into instance default values;

      -- The lock and the last log number of each space.
      create table space (id text primary key, head bigint not null, last_at bigint not null) with (fillfactor = 50);

      create table log (
        space text not null,
        seq bigint not null,
        at bigint not null,
        deed text not null,
        changes jsonb not null,
        primary key (space, seq)
      );
      create index log_at on log using brin (at);

      -- Every deed that counted, forever, so that a repeated one is answered and not done again.
      create table deed (
        by text not null,
        id text not null,
        digest text not null,
        seqs jsonb not null,
        primary key (by, id)
      );

      create table access (space text not null, id text not null, role text not null, primary key (space, id));
    `,
  },
  mailMigration,
  uploadMigration,
  textMigration,
  logPositionMigration,
  auditMigration,
  mailOnceMigration,
  jobWorkersMigration,
  { id: '0009-access-since', up: 'alter table access add column since bigint not null default 0' },
  sharedLimitMigration,
  { id: '0011-lineage', up: 'alter table instance add column lineage text, add column folder text' },
  textMovedMigration,
  addJobsMigration,
  mailboxMigration,
  jobOutboxMigration,
  processRolesMigration,
  presenceMigration,
]
