import { Button, TextInput } from '@mantine/core'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useAsk, useClient, useRows } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { SidePanel, useLoaded } from '@atrium/ui'
import { listVersions, nameVersion } from '../../../contract/version.ts'
import { VersionName } from '../../../contract/version-name.ts'
import type { DocumentKey } from '../../../contract/document.ts'
import type { PageEditor } from '../page-editor.ts'
import { AboutBlock } from './about-block.tsx'
import type { ListedVersion, Step, Versions } from './block-story.ts'
import type { PlainBlock } from './compare-blocks.ts'
import classes from './history-panel.module.css'
import { useVersionTime } from './use-version-time.ts'
import { VersionChanges } from './version-changes.tsx'
import { type FullBlock, createVersionReader, plainBlocks, versionBlocks } from './version-blocks.ts'

interface Props {
  readonly editor: PageEditor
  readonly page: DocumentKey
  readonly canWrite: boolean
  /** The version that is shown first. */
  readonly first?: string | undefined
  /** The block that is asked about. */
  readonly block?: string | undefined
  onClose(): void
}

/** The versions of a page: who wrote them, what changed between any two, and the way back. */
export function HistoryPanel({ editor, page, canWrite, first, block, onClose }: Props) {
  const { versions, isKnown, again } = useVersions(page)
  const [chosen, setChosen] = useState(first)
  const [base, setBase] = useState('now')
  const version = versions.find(({ id }) => id === chosen)
  const read = useVersionReader(editor, page)
  const history: Versions = { versions: versions.toReversed(), read }
  const asked = blockOn(editor, block)
  function show({ before, after }: Step): void {
    setChosen(before?.id)
    setBase(after?.id ?? 'now')
  }
  return (
    <SidePanel title="History" isOver onClose={onClose}>
      {canWrite && <NameForm page={page} />}
      <Hint isEmpty={versions.length === 0} isGone={chosen !== undefined && !version && isKnown} />
      {asked && isKnown && <AboutBlock block={asked} versions={history} onShow={show} />}
      <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
      {version && (
        <Compared
          key={version.id}
          version={version}
          base={base}
          history={history}
          named={block}
          editor={editor}
          page={page}
          canWrite={canWrite}
          onBase={setBase}
          onRestored={again}
        />
      )}
    </SidePanel>
  )
}

interface ComparedProps extends Omit<ComponentProps<typeof VersionChanges>, 'against' | 'blocks'> {
  /** The version that it is compared with, or `now`. */
  readonly base: string
  onBase(base: string): void
}

/** A version beside another, once both are there. */
function Compared({ base, onBase, ...of }: ComparedProps) {
  const { editor, page, version } = of
  const blocks = useBlocks(editor, page, version.id)
  const kept = useBlocks(editor, page, base === 'now' ? undefined : base)
  if (!blocks) return null
  const against = { base, blocks: base === 'now' ? editor.document : kept, choose: onBase }
  return <VersionChanges {...of} blocks={blocks} against={against} />
}

interface ListProps {
  readonly versions: readonly ListedVersion[]
  readonly chosen: string | undefined
  onChoose(version: string | undefined): void
}

function VersionList({ versions, chosen, onChoose }: ListProps) {
  const timeOf = useVersionTime()
  const list = useRef<HTMLOListElement>(null)
  useFocusOfKeys(list, versions.length > 0)
  const reached = versions.find(({ id }) => id === chosen) ?? versions[0]
  const [count, setCount] = useState(listedAtOnce)
  const shown = versions.slice(0, Math.max(count, versions.findIndex(({ id }) => id === chosen) + 1))
  return (
    <ol ref={list} className={classes.versions} aria-label="Versions" onKeyDown={walk}>
      {shown.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.version}
            tabIndex={one === reached ? 0 : -1}
            aria-pressed={one.id === chosen}
            onClick={() => onChoose(one.id === chosen ? undefined : one.id)}
          >
            <strong>{one.name || timeOf(one.at)}</strong>
            {one.name && <span className="fine">{timeOf(one.at)}</span>}
            <Authors people={one.people} />
          </button>
        </li>
      ))}
      {shown.length < versions.length && (
        <li>
          <Button variant="subtle" onClick={() => setCount(shown.length + listedAtOnce)}>
            Show older versions
          </Button>
        </li>
      )}
    </ol>
  )
}

/** Who opened the history by keys, and so stands in the text still, goes on at the newest version once it is there. */
function useFocusOfKeys(list: RefObject<HTMLElement | null>, isThere: boolean): void {
  const [isByKeys] = useState(() => Boolean(document.activeElement?.closest('[contenteditable="true"]')))
  useEffect(() => {
    if (isByKeys && isThere) list.current?.querySelector('button')?.focus()
  }, [list, isByKeys, isThere])
}

/** The arrow keys lead from one version to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.findIndex((one) => one === document.activeElement) + step]?.focus()
}

/** A block of the page by its id, as it is compared with those of versions. */
const blockOn = (editor: PageEditor, id: string | undefined): PlainBlock | undefined =>
  id === undefined ? undefined : plainBlocks(editor.document).find((one) => one.id === id)

function Hint({ isEmpty, isGone }: { readonly isEmpty: boolean; readonly isGone: boolean }) {
  return (
    <>
      {isEmpty && <p className="dim">A version is saved after each pause in writing.</p>}
      <div role="status">{isGone && <p className="dim">This version no longer exists.</p>}</div>
    </>
  )
}

interface Listed {
  /** The newest first. */
  readonly versions: readonly ListedVersion[]
  /** Whether the list has come, and none is still being made. */
  readonly isKnown: boolean
  again(): void
}

function useVersions({ space, id: document }: DocumentKey): Listed {
  const { answer, again } = useAsk(listVersions, { space, document })
  const names = useRows(VersionName, space).filter((one) => one.document === document)
  const listed = answer?.ok ? answer.output.versions : []
  // A version is made right after its name, or, on a busy server, a while later.
  const [openedAt] = useState(() => Date.now())
  const isDue = ({ id, at }: VersionName): boolean => at > openedAt - dueMs && !listed.some((one) => one.id === id)
  const due = Math.max(0, ...names.filter(isDue).map(({ at }) => at))
  useEffect(() => {
    const timer = Date.now() - due < dueMs ? setTimeout(again, listAfterMs) : undefined
    return () => clearTimeout(timer)
  }, [due, answer, again])
  const nameOf = (id: string): string => names.find((one) => one.id === id)?.name ?? ''
  const isKnown = answer?.ok === true && due === 0
  return { versions: listed.map((one) => ({ ...one, name: nameOf(one.id) })), isKnown, again }
}

function useVersionReader(editor: PageEditor, { space, id: document }: DocumentKey): Versions['read'] {
  const client = useClient()
  return useMemo(
    () => createVersionReader((id) => versionBlocks(client, editor, { space, document, id })),
    [client, editor, space, document],
  )
}

/** The blocks of a version, once they are there. */
function useBlocks(
  editor: PageEditor,
  { space, id: document }: DocumentKey,
  id: string | undefined,
): readonly FullBlock[] | undefined {
  const client = useClient()
  const load = useCallback(
    async () => ({
      id,
      blocks: id === undefined ? undefined : await versionBlocks(client, editor, { space, document, id }),
    }),
    [client, editor, space, document, id],
  )
  const found = useLoaded(id === undefined ? undefined : load)
  return found && found.id === id ? found.blocks : undefined
}

function Authors({ people }: { readonly people: readonly string[] }) {
  const all = useRows(Person, teamSpace)
  const names = people.map((id) => all.find((person) => person.id === id)?.displayName ?? 'Someone')
  return <span className="fine">{names.join(', ')}</span>
}

function NameForm({ page: { space, id: document } }: { readonly page: DocumentKey }) {
  const name = useAct(nameVersion)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  async function submit(): Promise<void> {
    const answer = await name({ space, id: newId(), document, name: text })
    setProblem(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    setText('')
  }
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        aria-label="Name of this version"
        flex={1}
        placeholder="Name this version"
        value={text}
        error={problem}
        maxLength={100}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem('')
        }}
      />
      <Button type="submit" variant="default" disabled={text.trim() === ''}>
        Keep
      </Button>
    </form>
  )
}

const listedAtOnce = 100
const listAfterMs = 700
const dueMs = 60_000
