import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Client, useClient } from '@atrium/engine/web'
import type { OpenText } from '@atrium/engine/web/texts'
import { fileAt, fileUrl } from '@atrium/features/files/contract'
import { uploadFile } from '@atrium/features/files/web'
import { showProblem } from '@atrium/ui'
import type { Way } from '../transfer/carried-blocks.ts'
import { useLooking } from '../access/looking.ts'
import { copyFile } from '../transfer/copy-file.ts'
import { createEditor } from './create-editor.ts'
import type { PageEditor } from './page-editor.ts'
import { cursorColor } from './cursor-color.ts'
import { pageAt } from './page-at.ts'
import { lookAfter } from './let-go-unused.ts'

/** The editor of a text; the same one, with what one can undo, as long as the text stays. */
export function useEditor(text: OpenText, className: string): PageEditor {
  const client = useClient()
  const { person } = client
  const router = useRouter()
  const isOnlyRead = useLooking() !== undefined
  return useMemo(() => {
    // Others know one's name by oneself: the server says who it is.
    const user = { id: person, name: 'You', color: cursorColor(person) }
    return createEditor({
      text,
      user,
      className,
      isOnlyRead,
      uploadFile: (file) => upload(client, text, file),
      carrier: { copy: (way, url) => copy({ client, text }, way, url), tell: showProblem },
      go: (path) => void router.navigate({ href: path }),
      pageAt: (url) => pageAt(client, { url, from: text.key.space }),
    })
  }, [client, text, person, className, isOnlyRead, router])
}

async function upload(client: Client, { key, doc }: OpenText, file: File): Promise<Record<string, unknown>> {
  const { space } = key
  const { id, name } = await uploadFile(client, { space, file }).done
  lookAfter({ client, blocks: doc.getXmlFragment('blocks'), file: { space, id } })
  return { props: { url: fileUrl({ space, id, name }), name } }
}

interface Writing {
  readonly client: Client
  readonly text: OpenText
}

async function copy({ client, text: { doc } }: Writing, way: Way, url: string): Promise<string> {
  const there = await copyFile(client, way, url)
  const file = there === url ? undefined : fileAt(there)
  if (file) lookAfter({ client, blocks: doc.getXmlFragment('blocks'), file })
  return there
}
