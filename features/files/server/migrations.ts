import type { Migration } from '@atrium/engine/server'

export const migrations: readonly Migration[] = [
  {
    id: '0060-files',
    up: `
      create table space_file (
        space text not null,
        id text not null,
        name text not null,
        type text not null,
        size bigint not null,
        width int,
        height int,
        thumbnail text not null,
        by text not null,
        at bigint not null,
        seq bigint not null,
        places jsonb not null,
        deleted_at bigint,
        primary key (space, id)
      );
      create unique index space_file_in_order on space_file (space, seq desc);
      create index space_file_by_name on space_file (space, lower(name), id);
      create index space_file_by_size on space_file (space, (-size), id);
      create index space_file_id on space_file (id);
      create index space_file_in_trash on space_file (deleted_at) where deleted_at is not null;`,
  },
  {
    id: '0061-files-by',
    up: `
      create index space_file_by_person on space_file (space, by, seq desc);
      create index space_file_sent on space_file (space, seq desc) where places @> '[{"kind": "message"}]';`,
  },
  {
    id: '0062-file-quotas',
    up: `
      create table file_quotas (
        space text not null,
        id text not null,
        file bigint,
        per_space bigint,
        everywhere bigint,
        primary key (space, id)
      );
      create index blob_usage_by_bytes on blob_usage ((-bytes), home);`,
  },
  {
    id: '0063-files-between',
    up: `
      -- Files that come from another space stand between two numbers of its log.
      alter table space_file alter column seq type double precision`,
  },
  {
    id: '0136-more-places',
    endsOlder: true,
    up: `
      -- Where so many places are written down, there may be others that were not.
      update space_file set places = places || '[{"kind": "more", "id": ""}]' where jsonb_array_length(places) >= 50`,
  },
]
