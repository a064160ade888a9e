import { Popover } from '@mantine/core'
import { useEditorState } from '@blocknote/react'
import { IconAt, IconCards, IconLink, IconRefresh, IconWorldWww } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient } from '@atrium/engine/web'
import { blockAtAddress, pageAt } from '../page-at.ts'
import type { PageEditor } from '../page-editor.ts'
import { blockIdAt } from '../tools/anchors.ts'
import { type PastedLink, pastedLink, placeOfPasted, withdrawWays } from './pasted-link.ts'
import { embed, turnIntoLink, turnIntoName } from './put-link.ts'
import { useKeysOfList } from './use-keys-of-list.ts'
import { type Preview, usePreview } from './use-preview.ts'
import { type Way, waysOf } from './ways-of-link.ts'

interface Props {
  readonly editor: PageEditor
  /** Where the page is that is written on. */
  readonly space: SpaceId
  readonly canWrite: boolean
}

/** What else may stand for a link that was just pasted, offered at it. Whoever writes on leaves it as it is. */
export function LinkWays({ editor, space, canWrite }: Props) {
  const pasted = useEditorState({
    editor,
    selector: () => pastedLink(editor.prosemirrorState),
    equalityFn: Object.is,
  })
  const preview = usePreview(editor, space)
  if (!pasted || !canWrite) return null
  return <Offered key={pasted.url} editor={editor} space={space} pasted={pasted} preview={preview} />
}

interface OfferedProps extends Omit<Props, 'canWrite'> {
  readonly pasted: PastedLink
  readonly preview: Preview
}

function Offered({ editor, space, pasted, preview }: OfferedProps) {
  const { ways, page } = useWays(editor, space, pasted)
  const target = usePlace(editor, pasted)

  function take(way: Way): void {
    const block = blockIdAt(editor.prosemirrorState.selection.$head)
    if (way === 'preview') return void preview.show(pasted, block)
    const { url, isNamed } = pasted
    const deeds: Readonly<Record<Exclude<Way, 'preview'>, () => unknown>> = {
      mention: () => page && !isNamed && turnIntoName(editor, page),
      link: () => isNamed && turnIntoLink(editor),
      embed: () => embed(editor, block, { url, name: '' }),
      // What it is called where only a link to it is shown, as where the document is shared.
      synced: () => embed(editor, block, { url, name: 'A block of another document' }),
    }
    deeds[way]()
    leave(editor)
  }

  const isNothing = ways.length === 0
  useEffect(() => {
    if (isNothing) leave(editor)
  }, [editor, isNothing])
  if (isNothing) return null
  return (
    <Popover
      opened
      withinPortal={false}
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      position="bottom-start"
      offset={4}
      width={220}
      shadow="md"
    >
      <Popover.Target>
        <span ref={target} style={{ position: 'absolute' }} />
      </Popover.Target>
      {/* The keys stay with the text, so a press takes them from nobody. */}
      <Popover.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
        {preview.asked === pasted ? (
          <p role="status" className="choice-row">
            Loading the preview…
          </p>
        ) : (
          <List editor={editor} ways={ways} onTake={take} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What is offered for a link, with the document to which it leads. */
function useWays(editor: PageEditor, space: SpaceId, pasted: PastedLink) {
  const client = useClient()
  const { url } = pasted
  const isBlock = blockAtAddress(url, client.person) !== undefined
  const page = pageAt(client, { url: isBlock ? (url.split('#')[0] ?? '') : url, from: space })
  return { ways: waysOf(pasted, { isBlock, page, origin: location.origin }, editor.prosemirrorState), page }
}

/** Keeps an element at the line where what was pasted stands, within what is drawn around the text. */
function usePlace(editor: PageEditor, pasted: PastedLink) {
  const element = useRef<HTMLSpanElement>(null)
  const place = useEditorState({ editor, selector: () => placeOfPasted(editor.prosemirrorState, pasted) })
  useLayoutEffect(() => {
    const around = element.current?.offsetParent?.getBoundingClientRect()
    if (!element.current || !around || !place) return
    const { prosemirrorView: view } = editor
    const [start, end] = [view.coordsAtPos(place.from), view.coordsAtPos(place.to)]
    element.current.style.left = `${Math.min(start.left, end.left) - around.left}px`
    element.current.style.top = `${end.top - around.top}px`
    element.current.style.height = `${end.bottom - end.top}px`
  }, [editor, place])
  return element
}

const looks: Readonly<Record<Way, { readonly title: string; readonly Icon: ComponentType<{ size: number }> }>> = {
  mention: { title: 'Mention', Icon: IconAt },
  synced: { title: 'Synced block', Icon: IconRefresh },
  embed: { title: 'Embed', Icon: IconWorldWww },
  preview: { title: 'Preview', Icon: IconCards },
  link: { title: 'Link', Icon: IconLink },
}

interface ListProps {
  readonly editor: PageEditor
  readonly ways: readonly Way[]
  onTake(way: Way): void
}

function List({ editor, ways, onTake }: ListProps) {
  const id = useId()
  const active = useKeysOfList(editor, {
    id,
    count: ways.length,
    onTake: (index) => ways[index] && onTake(ways[index]),
    onLeave: () => leave(editor),
  })
  return (
    <div id={id} role="listbox" aria-label="Show link as">
      {ways.map((way, index) => {
        const { title, Icon } = looks[way]
        return (
          <div
            key={way}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="choice-row"
            onClick={() => onTake(way)}
          >
            <Icon size={18} />
            {title}
          </div>
        )
      })}
    </div>
  )
}

function leave({ prosemirrorView: view }: PageEditor): void {
  view.dispatch(withdrawWays(view.state.tr))
}
