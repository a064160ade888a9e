import type { Migration } from '@atrium/engine/server'

export const migrations: readonly Migration[] = [
  {
    id: '0130-usage',
    up: `
      create table usage_settings (
        space text not null,
        id text not null,
        is_counting boolean not null,
        primary key (space, id)
      );
      -- Sums of a day: of what, and of which of it.
      create table usage_day (
        day date not null,
        what text not null,
        name text not null,
        count bigint not null,
        primary key (day, what, name)
      ) with (fillfactor = 50);
      create table usage_person (day date not null, person text not null, primary key (day, person));`,
  },
]
