import type { FeatureContract } from '@atrium/engine/contract'
import { Member } from './member.ts'
import { Space } from './space.ts'

export const spacesContract: FeatureContract = { kinds: [Space, Member], actions: [] }
