import type { Migration } from '../database/migrate.ts'

/** Texts, update by update, with a snapshot of all up to some update behind them. */
export const textMigration: Migration = {
  id: '0004-text',
  up: `
    create table text (
      kind text not null, space text not null, id text not null,
      head bigint not null,
      schema integer not null,
      primary key (space, kind, id)
    ) with (fillfactor = 50);

    create table text_update (
      kind text not null, space text not null, id text not null,
      seq bigint not null,
      at bigint not null,
      by text not null,
      data bytea not null,
      primary key (space, kind, id, seq)
    );
    alter table text_update alter column data set storage external;

    create table text_snapshot (
      kind text not null, space text not null, id text not null,
      seq bigint not null,
      vector jsonb not null,
      state bytea not null,
      primary key (space, kind, id)
    );
  `,
}
