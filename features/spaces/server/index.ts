import type { ServerFeature } from '@atrium/engine/server'
import { spacesContract } from '../contract/spaces.ts'
import { migrations } from './migrations.ts'

export { memberIdsOf, memberOf, membersOf } from './members.ts'

export const spaces: ServerFeature = { name: 'spaces', ...spacesContract, migrations }
