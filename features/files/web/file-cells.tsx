import { Link } from '@tanstack/react-router'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useRow } from '@atrium/engine/web'
import { teamSpace } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { fullTime, timeAgo, useNow } from '@atrium/ui'
import type { SpaceFile } from '../contract/space-file.ts'
import classes from './file-cells.module.css'
import { FileMenu } from './file-menu.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  readonly files: readonly SpaceFile[]
  onOpen(file: SpaceFile): void
  onDone(file: SpaceFile): void
}

interface CellProps {
  readonly file: SpaceFile
  onOpen(): void
  onDone(): void
}

/** Files as pictures. */
export function FileGrid({ files, onOpen, onDone }: Props) {
  return (
    <ul role="list" aria-label="Files" className={classes.grid}>
      {files.map((file) => (
        <li key={file.id} className={classes.cell}>
          <GridCell {...{ file, onOpen: () => onOpen(file), onDone: () => onDone(file) }} />
        </li>
      ))}
    </ul>
  )
}

function GridCell({ file, onOpen, onDone }: CellProps) {
  return (
    <>
      <OpenButton {...{ file, onOpen }} className={classes.face}>
        <Thumbnail file={file} />
      </OpenButton>
      <div className={classes.foot}>
        <div className={classes.words}>
          <span className={classes.name} title={file.name}>
            {file.name}
          </span>
          <span className={classes.more}>
            {bytesInWords(file.size)} · <When file={file} />
          </span>
        </div>
        <FileMenu {...{ file, onDone }} />
      </div>
    </>
  )
}

/** Files as lines, with who brought them, when, and where they are shown. */
export function FileLines({ files, onOpen, onDone }: Props) {
  return (
    <ul role="list" aria-label="Files" className={classes.lines}>
      {files.map((file) => (
        <li key={file.id} className={classes.line}>
          <Line {...{ file, onOpen: () => onOpen(file), onDone: () => onDone(file) }} />
        </li>
      ))}
    </ul>
  )
}

function Line({ file, onOpen, onDone }: CellProps) {
  return (
    <>
      <OpenButton {...{ file, onOpen }} className={classes.open}>
        <span className={classes.small}>
          <Thumbnail file={file} />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.more}>
            <By file={file} /> · <When file={file} />
            <span className={classes.sizeBelow}> · {bytesInWords(file.size)}</span>
          </span>
        </span>
      </OpenButton>
      <span className={classes.place}>
        <Place file={file} />
      </span>
      <span className={classes.size}>{bytesInWords(file.size)}</span>
      <FileMenu {...{ file, onDone }} />
    </>
  )
}

interface OpenProps {
  readonly file: SpaceFile
  readonly className: string | undefined
  readonly children: React.ReactNode
  onOpen(): void
}

const OpenButton = ({ file, className, children, onOpen }: OpenProps) => (
  <button
    {...{ type: 'button', className, onClick: onOpen, disabled: file.deletedAt !== null }}
    aria-label={`Open ${file.name}`}
  >
    {children}
  </button>
)

/** Who brought a file. */
export function By({ file: { by } }: { readonly file: Pick<SpaceFile, 'by'> }) {
  return <>{useRow(Person, { space: teamSpace, id: by })?.displayName ?? 'Somebody'}</>
}

/** When a file came, or went into the trash. */
export function When({ file: { at, deletedAt } }: { readonly file: Pick<SpaceFile, 'at' | 'deletedAt'> }) {
  const now = useNow()
  const moment = deletedAt ?? at
  return (
    <time dateTime={new Date(moment).toISOString()} title={fullTime(moment)}>
      {deletedAt === null ? timeAgo(moment, now) : `deleted ${timeAgo(moment, now)}`}
    </time>
  )
}

/** Where a file is shown first, as a way there. */
export function Place({ file: { space, places } }: { readonly file: Pick<SpaceFile, 'space' | 'places'> }) {
  const isWorkspace = useRow(Workspace, { space, id: space }) !== undefined
  const [place] = places
  if (place?.kind !== 'message') return null
  const room = isWorkspace ? `/workspaces/${space}` : `/chat/${space}`
  const to = space === teamSpace ? '/chat' : room
  return (
    <Link to={to} search={{ message: place.id } as never}>
      In the chat
    </Link>
  )
}
