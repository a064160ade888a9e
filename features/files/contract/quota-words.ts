import type { SettingWords } from '@atrium/base/setting-words'
import type { FileQuotas } from './quotas.ts'

const say = (megabytes: number | null): string => (megabytes === null ? 'no limit' : `${megabytes} MB`)

export const quotaWords: SettingWords<Omit<FileQuotas, 'space' | 'id'>> = {
  file: { label: 'Largest file', say },
  perSpace: { label: 'All files of one space', say },
  everywhere: { label: 'All files together', say },
}
