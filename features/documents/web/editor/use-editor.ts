import { useMemo } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { type Client, useClient, useRow } from '@atrium/engine/web'
import type { OpenText } from '@atrium/engine/web/texts'
import { fileUrl } from '@atrium/features/files/contract'
import { uploadFile } from '@atrium/features/files/web'
import { Person } from '@atrium/features/people/contract'
import { type PageEditor, createEditor } from './create-editor.ts'
import { cursorColor } from './cursor-color.ts'

/** The editor of a text; the same one as long as the text and one's own name stay. */
export function useEditor(text: OpenText, className: string): PageEditor {
  const client = useClient()
  const { person } = client
  const name = useRow(Person, { space: teamSpace, id: person })?.displayName ?? 'You'
  return useMemo(() => {
    const user = { id: person, name, color: cursorColor(person) }
    return createEditor({ text, user, className, uploadFile: (file) => upload(client, text.key.space, file) })
  }, [client, text, person, name, className])
}

async function upload(client: Client, space: string, file: File): Promise<Record<string, unknown>> {
  const { id, name } = await uploadFile(client, { space, file }).done
  return { props: { url: fileUrl({ space, id, name }), name } }
}
