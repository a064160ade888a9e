import type { ServerFeature } from '@atrium/engine/server'
import { groupsContract } from '../contract/groups.ts'

export { type GroupNow, groupsReading, handlesOf, peopleInGroups, throughGroup } from './groups-of.ts'
export { readTexts } from './read-texts.ts'

export const groups: ServerFeature = {
  name: 'groups',
  ...groupsContract,
  migrations: [
    {
      id: '0035-people-group',
      up: `
        create table people_group (
          space text not null,
          id text not null,
          name text not null,
          handle text not null,
          people jsonb not null,
          created_by text not null,
          created_at bigint not null,
          primary key (space, id)
        );
        create table group_handles (
          space text not null,
          id text not null,
          handles jsonb not null,
          primary key (space, id)
        );
        create table former_group (
          space text not null,
          id text not null,
          primary key (space, id)
        );
        create table group_settings (
          space text not null,
          id text not null,
          who_creates text not null,
          primary key (space, id)
        );`,
    },
  ],
}
