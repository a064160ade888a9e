import '@blocknote/mantine/blocknoteStyles.css'
import { BlockNoteView } from '@blocknote/mantine'
import { useMemo } from 'react'
import { useClient, useRow } from '@atrium/engine/web'
import { teamSpace } from '@atrium/engine/contract'
import type { OpenText } from '@atrium/engine/web/texts'
import { Person } from '@atrium/features/people/contract'
import { useColorScheme } from '@atrium/ui'
import { createEditor } from './create-editor.ts'
import { cursorColor } from './cursor-color.ts'
import classes from './body-editor.module.css'

/** The page's text as one edits it, together with whoever else has it open. */
export function BodyEditor({ text, canWrite }: { readonly text: OpenText; readonly canWrite: boolean }) {
  const { person } = useClient()
  const name = useRow(Person, { space: teamSpace, id: person })?.displayName ?? 'You'
  const editor = useMemo(
    () =>
      createEditor({
        text,
        user: { id: person, name, color: cursorColor(person) },
        className: classes.editor ?? '',
      }),
    [text, person, name],
  )
  return <BlockNoteView editor={editor} editable={canWrite} theme={useColorScheme()} className={classes.view ?? ''} />
}
