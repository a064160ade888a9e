import type { FeatureContract } from '@atrium/engine/contract'
import { FileQuotas, changeQuotas } from './quotas.ts'
import { SpaceFile } from './space-file.ts'

export const filesContract: FeatureContract = {
  kinds: [SpaceFile, FileQuotas],
  actions: [changeQuotas],
}
