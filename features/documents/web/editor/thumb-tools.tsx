import { SuggestionMenu } from '@blocknote/core/extensions'
import { IconArrowBackUp, IconArrowForwardUp, IconPhoto, IconPlus } from '@tabler/icons-react'
import { BarButton } from './bar-button.tsx'
import type { PageEditor } from './page-editor.ts'

/** What a phone has no keys for: ways to insert something, to take back and to bring back, and a picture of one's own. */
export function ThumbTools({ editor }: { readonly editor: PageEditor }) {
  return (
    <>
      <BarButton label="Insert" onClick={() => editor.getExtension(SuggestionMenu)?.openSuggestionMenu('/')}>
        <IconPlus size={18} display="block" aria-hidden="true" />
      </BarButton>
      <BarButton label="Undo" onClick={() => void editor.undo()}>
        <IconArrowBackUp size={18} display="block" aria-hidden="true" />
      </BarButton>
      <BarButton label="Redo" onClick={() => void editor.redo()}>
        <IconArrowForwardUp size={18} display="block" aria-hidden="true" />
      </BarButton>
      <BarButton label="Picture" onClick={() => choosePicture((file) => void insertPicture(editor, file))}>
        <IconPhoto size={18} display="block" aria-hidden="true" />
      </BarButton>
    </>
  )
}

function choosePicture(onChosen: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) onChosen(file)
  })
  input.click()
}

/** Puts a picture behind the block one is in; without its file, as a place for one, where that could not be uploaded. */
async function insertPicture(editor: PageEditor, file: File): Promise<void> {
  const { block } = editor.getTextCursorPosition()
  const [made] = editor.insertBlocks([{ type: 'image' }], block, 'after')
  if (!made) return
  // The list of uploads says what became of one that failed.
  const update = await editor.uploadFile?.(file, made.id).catch(() => undefined)
  if (update && editor.getBlock(made.id))
    editor.updateBlock(made.id, typeof update === 'string' ? { props: { url: update } } : update)
}
