import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useRow } from '@atrium/engine/web'
import { teamSpace } from '@atrium/engine/contract'
import { Person } from '@atrium/features/people/contract'
import { useNow, useTime } from '@atrium/ui'
import type { SpaceFile } from '../contract/space-file.ts'
import classes from './file-cells.module.css'
import { FileMenu } from './file-menu.tsx'
import { Places } from './places.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  readonly files: readonly SpaceFile[]
  /** What stays in the address on the way to where a file is shown. */
  readonly kept?: object | undefined
  onOpen(file: SpaceFile): void
}

interface CellProps extends Pick<Props, 'kept'> {
  readonly file: SpaceFile
  onOpen(): void
}

/** Files as pictures. */
export function FileGrid({ files, onOpen }: Props) {
  return (
    <ul role="list" aria-label="Files" className={classes.grid}>
      {files.map((file) => (
        <li key={file.id} className={classes.cell}>
          <GridCell file={file} onOpen={() => onOpen(file)} />
        </li>
      ))}
    </ul>
  )
}

function GridCell({ file, onOpen }: CellProps) {
  return (
    <>
      <OpenButton file={file} onOpen={onOpen} className={classes.face}>
        <Thumbnail file={file} />
      </OpenButton>
      <div className={classes.foot}>
        <div className="grows stack">
          <button
            type="button"
            className={`cut named ${classes.nameButton}`}
            title={file.name}
            // The picture above is the same button, by name and by key.
            tabIndex={-1}
            aria-hidden="true"
            disabled={file.deletedAt !== null}
            onClick={onOpen}
          >
            {file.name}
          </button>
          <span className="fine cut">
            {bytesInWords(file.size)} · <When file={file} />
          </span>
        </div>
        <FileMenu file={file} />
      </div>
    </>
  )
}

/** Files as lines, with who brought them, when, and where they are shown. */
export function FileLines({ files, kept, onOpen }: Props) {
  return (
    <ul role="list" aria-label="Files" className={classes.lines}>
      {files.map((file) => (
        <li key={file.id} className={classes.line}>
          <Line file={file} kept={kept} onOpen={() => onOpen(file)} />
        </li>
      ))}
    </ul>
  )
}

function Line({ file, kept, onOpen }: CellProps) {
  return (
    <>
      <OpenButton file={file} onOpen={onOpen} className={classes.open}>
        <span className={classes.small}>
          <Thumbnail file={file} />
        </span>
        <span className="grows stack">
          <span className="cut named" dir="auto">
            {file.name}
          </span>
          <span className="fine cut">
            <By file={file} /> · <When file={file} />
            <span className={classes.sizeBelow}> · {bytesInWords(file.size)}</span>
          </span>
        </span>
      </OpenButton>
      <span className={classes.places}>
        <Places file={file} kept={kept} />
      </span>
      <span className={classes.size}>{bytesInWords(file.size)}</span>
      <span className={classes.menu}>
        <FileMenu file={file} />
      </span>
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
    type="button"
    className={className}
    onClick={onOpen}
    disabled={file.deletedAt !== null}
    aria-label={`Open ${file.name}`}
  >
    {children}
  </button>
)

/** Who brought a file. */
export function By({ file: { by } }: { readonly file: Pick<SpaceFile, 'by'> }) {
  return <>{useRow(Person, { space: teamSpace, id: by })?.displayName ?? 'Someone'}</>
}

/** When a file came, or went into the trash. */
export function When({ file: { at, deletedAt } }: { readonly file: Pick<SpaceFile, 'at' | 'deletedAt'> }) {
  const { fullTime, timeAgo } = useTime()
  const now = useNow()
  const moment = deletedAt ?? at
  return (
    <time dateTime={new Date(moment).toISOString()} title={fullTime(moment)}>
      {deletedAt === null ? timeAgo(moment, now) : `deleted ${timeAgo(moment, now)}`}
    </time>
  )
}
