import type { ServerFeature } from '@atrium/engine/server'
import { peopleContract } from '../contract/people.ts'
import { arrive } from '../contract/person.ts'
import { rarePeopleActions } from '../contract/rare-people.ts'

export { displayNameOf, isSuspended, isSuspendedText } from './conditions.ts'
export { isAnyoneHere, nameIn, profileByEmail, profileOf, profilesIn, profilesOf } from './profiles.ts'
export { timeWaysOf } from './time-ways.ts'
export { type Working, workingHoursOf } from './working-hours.ts'

export const people: ServerFeature = {
  name: 'people',
  ...peopleContract,
  actions: [...peopleContract.actions, ...rarePeopleActions, arrive],
  migrations: [
    {
      id: '0020-person',
      up: `create table person (
        space text not null,
        id text not null,
        email text not null,
        display_name text not null,
        first_name text not null,
        status text not null,
        last_status_change bigint,
        created_at bigint not null,
        last_login bigint not null,
        last_active bigint not null,
        updated_at bigint not null,
        primary key (space, id)
      )`,
    },
    {
      id: '0021-preferences',
      up: `create table preferences (
        space text not null,
        id text not null,
        zone text,
        language text,
        hour_cycle text,
        week_start int,
        working_hours jsonb,
        clocks jsonb,
        primary key (space, id)
      )`,
    },
    { id: '0022-zone', up: 'alter table person add column zone text' },
    {
      id: '0023-status-text',
      up: `alter table person
        add column status_text text not null default '',
        add column status_emoji text not null default '',
        add column status_until bigint,
        add column quiet_hours jsonb`,
    },
    { id: '0024-avatar', up: 'alter table person add column avatar text' },
    { id: '0025-suspended', up: 'alter table person add column suspended_at bigint' },
  ],
}
