import type { ServerFeature } from '@atrium/engine/server'
import { spacesContract } from '../contract/spaces.ts'

export const spaces: ServerFeature = {
  name: 'spaces',
  ...spacesContract,
  migrations: [
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
  ],
}
