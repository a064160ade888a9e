import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { newId } from '@atrium/base/id'
import { useAct } from '@atrium/engine/web'
import { ConfirmDialog, showOutcome, showProblem, showToast } from '@atrium/ui'
import { nameVersion, removeVersionName, restoreBlock, restoreVersion } from '../../../contract/version.ts'
import type { DocumentKey } from '../../../contract/document.ts'
import type { PageEditor } from '../page-editor.ts'
import { WhoRemoved } from './about-block.tsx'
import type { ListedVersion, Versions } from './block-story.ts'
import { type BlockChange, compareBlocks } from './compare-blocks.ts'
import classes from './history-panel.module.css'
import { useVersionTime } from './use-version-time.ts'
import { type FullBlock, plainBlocks } from './version-blocks.ts'

interface Props {
  readonly editor: PageEditor
  readonly page: DocumentKey
  readonly canWrite: boolean
  readonly history: Versions
  /** The block that somebody asked about. */
  readonly named: string | undefined
  readonly version: ListedVersion
  readonly blocks: readonly FullBlock[]
  readonly against: Against
  onRestored(): void
}

/** What a version is compared with. */
interface Against {
  /** Another version, or `now`. */
  readonly base: string
  /** Undefined until they are there. */
  readonly blocks: readonly FullBlock[] | undefined
  choose(base: string): void
}

/** What changed between a version and another, with the ways to bring it back. */
export function VersionChanges(props: Props) {
  const { canWrite, history, named, version, blocks, against } = props
  const timeOf = useVersionTime()
  const titleOf = ({ name, at }: ListedVersion): string => name || timeOf(at)
  const others = history.versions.filter(({ id }) => id !== version.id).toReversed()
  const changes = against.blocks ? compareBlocks(plainBlocks(blocks), plainBlocks(against.blocks)) : []
  return (
    <Stack component="section" aria-label="Changes" gap="sm">
      <NativeSelect
        label="Compare with"
        value={against.base}
        onChange={(event) => against.choose(event.currentTarget.value)}
        data={[
          { value: 'now', label: 'Current text' },
          ...others.map((one) => ({ value: one.id, label: titleOf(one) })),
        ]}
      />
      {canWrite && <RestoreButton {...props} />}
      {canWrite && version.name && <RemoveName {...props} />}
      {changes.length === 0 && <p className="dim">Nothing changed in between.</p>}
      {changes.map((change) => (
        <div
          key={change.id}
          ref={change.id === named ? scrollTo : undefined}
          className={classes.change}
          data-kind={change.kind}
        >
          <Runs change={change} />
          {change.kind === 'removed' && against.base === 'now' && (
            <WhoRemoved block={change.id} since={version.id} versions={history} />
          )}
          {canWrite && change.kind !== 'added' && <RestoreBlock {...props} block={change.id} />}
        </div>
      ))}
    </Stack>
  )
}

function scrollTo(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function Runs({ change: { runs } }: { readonly change: BlockChange }) {
  return (
    <p className="as-written">
      {runs.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
      })}
    </p>
  )
}

/** Takes the name off a version; it can be given again. */
function RemoveName({ page: { space, id: document }, version: { id, name } }: Props) {
  const [remove, give] = [useAct(removeVersionName), useAct(nameVersion)]
  async function giveBack(): Promise<void> {
    const answer = await give({ space, id, document, name })
    if (!answer.ok) showProblem(answer.message)
  }
  async function handle(): Promise<void> {
    const answer = await remove({ space, id, document })
    if (!answer.ok) return showProblem(answer.message)
    showToast(`Removed the name “${name}”.`, { label: 'Undo', run: () => void giveBack() })
  }
  return (
    <Button variant="subtle" onClick={() => void handle()}>
      Remove name
    </Button>
  )
}

/** Brings the whole page back to a version, once one has read what goes. */
function RestoreButton({ editor, page, version, blocks, onRestored }: Props) {
  const timeOf = useVersionTime()
  const restore = useAct(restoreVersion)
  const [isAsking, setAsking] = useState(false)
  async function confirm(): Promise<void> {
    // The dialog takes a second click while it fades.
    if (!isAsking) return
    setAsking(false)
    const ids = { version: version.id, before: newId() }
    const answer = await restore({ space: page.space, document: page.id, ...ids })
    if (answer.ok) onRestored()
    else showProblem(answer.message)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Restore this version
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Restore “${version.name || timeOf(version.at)}”?`}
        confirm="Restore"
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {whatGoes(compareBlocks(plainBlocks(blocks), plainBlocks(editor.document)))} The current text is kept in the
        history as a version of its own, and everyone who has the document open is told.
      </ConfirmDialog>
    </>
  )
}

function whatGoes(changes: readonly BlockChange[]): string {
  if (changes.length === 0) return 'The document is the same as this version.'
  if (changes.length === 1) return '1 block written or changed since then will go back to how it was.'
  return `${changes.length.toLocaleString()} blocks written or changed since then will go back to how they were.`
}

/** Brings one block back to what it was in a version, to where it stood if it is gone. */
function RestoreBlock({ page, version, block, onRestored }: Props & { readonly block: string }) {
  const restore = useAct(restoreBlock)
  async function click(): Promise<void> {
    const ids = { version: version.id, before: newId() }
    const answer = await restore({ space: page.space, document: page.id, block, ...ids })
    if (answer.ok) onRestored()
    showOutcome(answer, 'Block restored. The text before that is kept in the history.')
  }
  return (
    <button type="button" className="link-button" onClick={() => void click()}>
      Restore this block
    </button>
  )
}
