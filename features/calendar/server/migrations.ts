import type { Migration } from '@atrium/engine/server'

/** Events shorter than this, series with an end too, are found by when they begin; the few others by when they end. */
export const shortMs = 9 * 86_400_000

export const migrations: readonly Migration[] = [
  {
    id: '0110-calendar-event',
    up: `
      create table calendar_event (
        space text not null,
        id text not null,
        uid text not null,
        sequence int not null,
        title text not null,
        place text not null,
        description text not null,
        color text not null,
        is_all_day boolean not null,
        start text not null,
        "end" text not null,
        start_zone text not null,
        end_zone text not null,
        rule text not null,
        extra jsonb not null,
        without jsonb not null,
        is_busy boolean not null,
        is_private boolean not null,
        document text,
        attendees jsonb not null,
        series text,
        recurrence text,
        overrides jsonb not null,
        earliest bigint not null,
        latest bigint,
        trash jsonb,
        created_by text not null,
        created_at bigint not null,
        updated_by text not null,
        updated_at bigint not null,
        changed double precision not null,
        primary key (space, id)
      );
      create index calendar_event_in_order on calendar_event (space, changed desc);
      create index calendar_event_short on calendar_event (space, earliest)
        where trash is null and latest - earliest <= ${shortMs};
      create index calendar_event_long on calendar_event (space, latest)
        where trash is null and (latest is null or latest - earliest > ${shortMs});
      create table event_words (
        space text not null,
        id text not null,
        "where" text not null,
        title text not null,
        place text not null,
        description text not null,
        changed double precision not null,
        primary key (space, id)
      );
      create index event_words_in_order on event_words (space, changed desc);`,
  },
  {
    id: '0111-event-reminder',
    up: `
      create table event_reminder (
        space text not null,
        id text not null,
        "where" text not null,
        minutes jsonb not null,
        done bigint not null,
        changed double precision not null,
        primary key (space, id)
      );
      create index event_reminder_in_order on event_reminder (space, changed desc);
      create index event_reminder_of_event on event_reminder ("where", id);
      create index calendar_event_invited on calendar_event using gin (attendees jsonb_path_ops) where attendees <> '[]';
      create index calendar_event_of_series on calendar_event (space, series) where series is not null;`,
  },
  {
    id: '0112-calendar-feed',
    up: `
      create table calendar_feed (
        space text not null,
        id text not null,
        "where" text not null,
        created_at bigint not null,
        primary key (space, id)
      );
      create unique index calendar_feed_by_secret on calendar_feed (id);`,
  },
  {
    id: '0113-calendar-trash',
    up: `
      create index calendar_event_trash on calendar_event (space, ((trash ->> 'at')::bigint), id) where trash is not null;`,
  },
  {
    id: '0114-calendar-choices',
    up: `
      create table calendar_choices (
        space text not null,
        id text not null,
        is_mailed boolean not null,
        is_in_meeting boolean not null,
        meeting_until bigint not null,
        meeting_noted_at bigint not null,
        primary key (space, id)
      );`,
  },
  {
    id: '0115-event-files',
    up: `
      create table event_files (
        space text not null,
        id text not null,
        "where" text not null,
        files jsonb not null,
        links jsonb not null,
        changed double precision not null,
        primary key (space, id)
      );
      create index event_files_in_order on event_files (space, changed desc);
      create index event_files_of_event on event_files ("where", id);`,
  },
  {
    id: '0116-reminders-by-mail',
    up: `alter table event_reminder add column mail jsonb not null default '[]'`,
  },
  {
    id: '0117-event-origin',
    up: `alter table calendar_event add column origin jsonb`,
  },
  {
    id: '0118-event-told',
    up: `
      -- What those invited to an event were told of it last; none of its words.
      create table event_told (space text not null, id text not null, series text, state jsonb not null,
        primary key (space, id));
      create index event_told_of_series on event_told (space, series) where series is not null;
      insert into event_told (space, id, series, state)
        select space, id, series, jsonb_build_object(
          'isAllDay', is_all_day, 'start', start, 'end', "end", 'startZone', start_zone, 'endZone', end_zone,
          'rule', rule, 'extra', extra, 'without', without, 'latest', latest, 'recurrence', recurrence,
          'place', md5(place), 'isCanceled', trash is not null,
          'people', (select jsonb_object_agg(one ->> 'person', one ->> 'answer') from jsonb_array_elements(attendees) as one))
        from calendar_event where attendees <> '[]';
      -- From now on notices of events say what is so when they are read.
      update notice set message = '', source_name = '' where source_type = 'event';`,
  },
  {
    id: '0119-calendar-import',
    up: `
      create table calendar_import (
        space text not null,
        id text not null,
        file text not null,
        name text not null,
        "where" text not null,
        zone text not null,
        state text not null,
        read double precision not null,
        total int not null,
        made int not null,
        changed int not null,
        known int not null,
        "left" int not null,
        undone int not null,
        message text not null,
        started_at bigint not null,
        ended_at bigint,
        primary key (space, id)
      );
      create table import_event (
        person text not null,
        file text not null,
        uid text not null,
        at text not null,
        nr int not null,
        sequence int not null,
        modified bigint not null,
        body text,
        outcome text,
        event text,
        notes text[] not null default '{}',
        primary key (person, file, uid, at)
      );
      create index import_event_to_come on import_event (person, file, nr) where outcome is null;
      create table import_problem (
        person text not null,
        file text not null,
        nr int not null,
        words text not null,
        times int not null,
        primary key (person, file, nr)
      );`,
  },
  {
    id: '0120-import-done',
    up: 'create index import_event_done on import_event (person, file, outcome) where outcome is not null;',
  },
]
