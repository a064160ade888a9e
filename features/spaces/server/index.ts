import type { ServerFeature } from '@atrium/engine/server'
import { spacesContract } from '../contract/spaces.ts'
import { migrations } from './migrations.ts'

export { type Term, isClosedForGood, isMemberOf, isMemberOfAny, placeOfSpace } from './conditions.ts'
export { emptySpace } from './empty-space.ts'
export { memberIdsOf, memberOf, membersOf, spacesAmong } from './members.ts'

export const spaces: ServerFeature = { name: 'spaces', ...spacesContract, migrations }
