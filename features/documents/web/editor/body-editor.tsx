import '@blocknote/mantine/blocknoteStyles.css'
import { filterSuggestionItems } from '@blocknote/core/extensions'
import { BlockNoteView } from '@blocknote/mantine'
import { SuggestionMenuController } from '@blocknote/react'
import { useClient } from '@atrium/engine/web'
import { useColorScheme } from '@atrium/ui'
import type { PageEditor } from './create-editor.ts'
import { mentionItems } from './mention-items.tsx'
import { slashItems } from './slash-items.tsx'
import classes from './body-editor.module.css'

interface Props {
  readonly editor: PageEditor
  readonly space: string
  readonly canWrite: boolean
}

/** The page's text as one edits it, together with whoever else has it open. */
export function BodyEditor({ editor, space, canWrite }: Props) {
  const client = useClient()
  return (
    <BlockNoteView
      editor={editor}
      editable={canWrite}
      theme={useColorScheme()}
      className={classes.view ?? ''}
      slashMenu={false}
    >
      <SuggestionMenuController
        triggerCharacter="/"
        getItems={(query) => Promise.resolve(filterSuggestionItems(slashItems(editor), query))}
      />
      <SuggestionMenuController
        triggerCharacter="@"
        getItems={(query) => Promise.resolve(mentionItems({ client, editor, space, query }))}
      />
    </BlockNoteView>
  )
}
