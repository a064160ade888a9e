import { IconFile, IconFileText, IconFileZip, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react'
import { kindOf } from '../contract/space-file.ts'

const icons = { image: IconPhoto, video: IconMovie, audio: IconMusic, document: IconFileText, other: IconFile } as const

/** What kind of file it is, as a sign beside its name. */
export function FileIcon({ type, size = 24 }: { readonly type: string; readonly size?: number }) {
  const Icon = /zip|compressed|x-tar|gzip/.test(type) ? IconFileZip : icons[kindOf(type)]
  return <Icon size={size} stroke={1.5} aria-hidden="true" />
}
