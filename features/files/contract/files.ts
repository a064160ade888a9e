import type { FeatureContract } from '@atrium/engine/contract'
import { FileQuotas, changeQuotas } from './quotas.ts'
import { setAvatar } from './set-avatar.ts'
import { setIcon } from './set-icon.ts'
import { SpaceFile } from './space-file.ts'

export const filesContract: FeatureContract = {
  kinds: [SpaceFile, FileQuotas],
  actions: [setAvatar, setIcon, changeQuotas],
}
