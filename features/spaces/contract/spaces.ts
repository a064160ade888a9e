import type { FeatureContract } from '@atrium/engine/contract'
import { Member } from './member.ts'

export const spacesContract: FeatureContract = { kinds: [Member], actions: [] }
