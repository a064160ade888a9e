import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { fileAt } from '@atrium/features/files/contract'
import { FilePicker } from '@atrium/features/files/web'
import { showProblem, usePopover } from '@atrium/ui'
import { coverGround } from '../../contract/cover-ground.ts'
import { type Cover, coverPicture, covers, writeCover } from '../../contract/cover.ts'
import type { Document } from '../../contract/document.ts'
import { bringFile } from '../transfer/bring-file.ts'
import classes from './page-look.module.css'
import type { PageDeeds } from './use-page-deeds.ts'

const names: Readonly<Record<Cover, string>> = {
  '': 'No cover',
  sky: 'Sky',
  mint: 'Mint',
  sand: 'Sand',
  rose: 'Rose',
  violet: 'Violet',
  dawn: 'Dawn',
  sea: 'Sea',
  forest: 'Forest',
  dusk: 'Dusk',
}

interface Props {
  readonly page: Document
  readonly deeds: PageDeeds
}

/** Lets a colour or a picture of one's own be chosen to stand above a page. */
export function CoverButton({ page, deeds }: Props) {
  const { button, popover, isOpen, close } = usePopover({ width: 278, height: 190 })
  const label = page.cover ? 'Change cover' : 'Add cover'
  return (
    <>
      <button {...button} className="quiet-button">
        <IconPhoto size={16} aria-hidden="true" /> {label}
      </button>
      <div {...popover} aria-label="Cover">
        {isOpen && (
          <>
            <Colours page={page} deeds={deeds} onDone={close} />
            <PictureChoice page={page} deeds={deeds} />
          </>
        )}
      </div>
    </>
  )
}

function Colours({ page, deeds, onDone }: Props & { onDone(): void }) {
  function choose(cover: Cover): void {
    deeds.decorate(page, { cover })
    onDone()
  }
  return (
    <div className={classes.covers}>
      {covers.map((cover, index) => (
        <button
          key={cover}
          type="button"
          className={cover ? classes.cover : classes.none}
          style={{ background: coverGround(cover) }}
          data-first={index === 0 || undefined}
          aria-label={names[cover]}
          title={names[cover]}
          aria-pressed={cover === page.cover}
          onClick={() => choose(cover)}
        />
      ))}
    </div>
  )
}

/** Brings a picture in, and says which part of it is in sight. */
function PictureChoice({ page, deeds }: Props) {
  const client = useClient()
  const [isComing, setComing] = useState(false)
  const picture = coverPicture(page.cover)

  async function bring(file: File): Promise<void> {
    setComing(true)
    try {
      const id = fileAt(await bringFile(client, page.space, file))?.id
      if (id !== undefined) deeds.decorate(page, { cover: writeCover({ file: id, at: 50 }) })
    } catch (error) {
      showProblem(error instanceof Error ? error.message : 'The cover could not be changed. Try again.')
    }
    setComing(false)
  }

  return (
    <div className={classes.choice}>
      <FilePicker
        label="Upload a picture"
        className="quiet-button"
        accept="image/*"
        isSingle
        onFiles={([file]) => void (file && bring(file))}
      >
        <IconUpload size={16} aria-hidden="true" /> {isComing ? 'Uploading…' : 'Upload a picture'}
      </FilePicker>
      {picture && (
        <label className={classes.position}>
          Visible area
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            defaultValue={picture.at}
            aria-label="Position of the picture"
            onChange={({ currentTarget }) =>
              deeds.decorate(page, { cover: writeCover({ file: picture.file, at: Number(currentTarget.value) }) })
            }
          />
        </label>
      )}
    </div>
  )
}
