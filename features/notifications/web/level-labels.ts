import type { Level } from '../contract/level.ts'

export const levelLabels: Readonly<Record<Level, string>> = {
  all: 'All messages',
  mentions: 'Mentions',
  nothing: 'Nothing',
}
