import type { Migration } from '@atrium/engine/server'

/** That a space has one kind forever is kept here, whatever an action writes. */
const spaceRecord: Migration = {
  id: '0011-space-record',
  up: `
    create table space_record (
      space text not null,
      id text not null,
      kind text not null check (kind in ('team', 'own', 'workspace', 'conversation')),
      state text not null check (state in ('open', 'purged')),
      primary key (space, id),
      check (space = id),
      check ((kind = 'team') = (id = 'team')),
      check ((kind = 'own') = (id like 'own:%'))
    );

    create function keep_space_record() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or new.id <> old.id or new.kind <> old.kind or (old.state = 'purged' and new.state <> 'purged') then
        raise exception 'The space % has one kind forever, and is purged once.', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$;
    create trigger space_record_kept before update or delete on space_record
      for each row execute function keep_space_record();

    -- Says at the end of a transaction what kind a space must have in which it wrote a row. A process of the version before
    -- opens spaces without their record, which is made for it here.
    create function expect_space_kind() returns trigger language plpgsql as $$
    declare
      expected text := coalesce(tg_argv[0], case when new.space = 'team' then 'team' when new.space like 'own:%' then 'own' end);
    begin
      if expected is not null then
        insert into space_record values (new.space, new.space, expected, 'open') on conflict do nothing;
      end if;
      if exists (
        select from space_record where space = new.space and id = new.space and (state = 'purged' or kind <> expected)
      ) then
        raise exception 'The space % is of another kind, or purged.', new.space using errcode = 'check_violation';
      end if;
      return null;
    end $$;
    create constraint trigger member_space_kind after insert on member deferrable initially deferred
      for each row execute function expect_space_kind();

    insert into space_record select id, id, case id when 'team' then 'team' else 'own' end, 'open'
      from space where id = 'team' or id like 'own:%';`,
}

export const migrations: readonly Migration[] = [
  {
    id: '0010-member',
    up: `create table member (
      space text not null,
      id text not null,
      role text not null,
      email text not null,
      joined_at bigint not null,
      primary key (space, id)
    )`,
  },
  spaceRecord,
  {
    id: '0012-page-spaces',
    up: `
      alter table space_record
        add column parent text,
        drop constraint space_record_kind_check,
        add constraint space_record_kind_check check (kind in ('team', 'own', 'workspace', 'conversation', 'page')),
        add constraint space_record_page_check check ((kind = 'page') = (id like 'page:%')),
        add constraint space_record_parent_check check ((kind = 'page') = (parent is not null));
      create index space_record_of_parent on space_record (parent) where parent is not null;

      create or replace function expect_space_kind() returns trigger language plpgsql as $$
      declare
        expected text := coalesce(tg_argv[0], case when new.space = 'team' then 'team' when new.space like 'own:%' then 'own' end);
      begin
        if expected is not null then
          insert into space_record (space, id, kind, state) values (new.space, new.space, expected, 'open') on conflict do nothing;
        end if;
        if exists (
          select from space_record where space = new.space and id = new.space and (state = 'purged' or kind <> expected)
        ) then
          raise exception 'The space % is of another kind, or purged.', new.space using errcode = 'check_violation';
        end if;
        return null;
      end $$;`,
  },
]
