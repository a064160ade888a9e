import type { SpaceId } from '@atrium/engine/contract'
import { IconExternalLink, IconPaperclip, IconX } from '@tabler/icons-react'
import { useAct } from '@atrium/engine/web'
import type { FileRef } from '@atrium/features/files/contract'
import { AttachedFiles, AttachmentList, FilePicker } from '@atrium/features/files/web'
import { IconButton, showProblem, showToast } from '@atrium/ui'
import { attachFiles, detachFiles } from '../../contract/attach-files.ts'
import type { EventFiles } from '../../contract/event-files.ts'
import classes from './files-field.module.css'
import type { ComingFiles } from './use-coming-files.ts'

interface Props {
  readonly files: readonly FileRef[]
  readonly links: readonly string[]
  /** Absent where they are only looked at. */
  readonly coming?: ComingFiles | undefined
  onRemove?(file: FileRef): void
  onRemoveLink?(link: string): void
}

/** What goes along with an event. */
export function FilesField({ files, links, coming, onRemove, onRemoveLink }: Props) {
  const isEmpty = files.length + links.length === 0
  if (!coming && isEmpty) return null
  return (
    <section className={classes.field} aria-label="Files" data-over={coming?.isOver}>
      <header className="row apart">
        <b>Files</b>
        {coming && (
          <FilePicker label="Attach files" className="word-button within-row" onFiles={coming.add}>
            <IconPaperclip size={16} aria-hidden="true" /> Attach
          </FilePicker>
        )}
      </header>
      {!isEmpty && (
        <AttachedFiles files={files} onRemove={onRemove}>
          {links.map((link) => (
            <LinkLine key={link} link={link} onRemove={onRemoveLink && (() => onRemoveLink(link))} />
          ))}
        </AttachedFiles>
      )}
      {coming && <Coming coming={coming} isEmpty={isEmpty} />}
    </section>
  )
}

function Coming({ coming: { views, isOver, remove }, isEmpty }: { coming: ComingFiles; isEmpty: boolean }) {
  if (views.length > 0) return <AttachmentList list={views.map(comingFile)} onRemove={remove} />
  return isEmpty && <p className="hint">{isOver ? 'Drop to attach.' : 'Drop or paste files anywhere here.'}</p>
}

const comingFile = (view: ComingFiles['views'][number]) => ({ ...view, view, isThere: false })

function LinkLine({ link, onRemove }: { readonly link: string; readonly onRemove: (() => void) | undefined }) {
  const words = link.replace(/^https?:\/\//, '')
  return (
    <li className="framed row gap-2">
      <a href={link} className="choice-row grows" target="_blank" rel="noopener noreferrer" title={link}>
        <IconExternalLink size={18} aria-hidden="true" />
        <span className="cut">{words}</span>
      </a>
      {onRemove && (
        <IconButton label={`Remove ${words}`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

interface EventProps {
  readonly space: SpaceId
  readonly attached: EventFiles
  /** Absent for who may not change them. */
  readonly coming?: ComingFiles | undefined
}

/** What goes along with an event that is in the calendar; a change holds at once, and can be taken back. */
export function FilesOfEvent({ space, attached, coming }: EventProps) {
  const { id, files, links } = attached
  const act = { attach: useAct(attachFiles), detach: useAct(detachFiles) }

  async function remove(name: string, gone: { readonly files: string[]; readonly links: string[] }): Promise<void> {
    const answer = await act.detach({ space, id, ...gone })
    const back = async (): Promise<void> => tell(await act.attach({ space, id, ...gone }))
    if (answer.ok) showToast(`${name} removed.`, { label: 'Undo', run: () => void back() })
    else tell(answer)
  }

  const change = coming && {
    coming,
    onRemove: (file: FileRef) => void remove(file.name, { files: [file.id], links: [] }),
    onRemoveLink: (link: string) => void remove('The link', { files: [], links: [link] }),
  }
  return <FilesField files={files} links={links} {...change} />
}

/** Says what was refused. */
export function tell(answer: { readonly ok: true } | { readonly ok: false; readonly message: string }): void {
  if (!answer.ok) showProblem(answer.message)
}
