import { IconMoodSmile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmojiButton } from '@atrium/ui'
import { fileUrl } from '@atrium/features/files/contract'
import { coverGround } from '../../contract/cover-ground.ts'
import { coverPicture } from '../../contract/cover.ts'
import type { Document } from '../../contract/document.ts'
import { CoverButton } from './cover-button.tsx'
import classes from './page-look.module.css'
import { type PageDeeds, usePageDeeds } from './use-page-deeds.ts'

interface Props {
  readonly page: Document
  readonly canEdit: boolean
  /** The title. */
  readonly children: ReactNode
}

/** The colour or picture above a page and its emoji, around its title. */
export function PageLook({ page, canEdit, children }: Props) {
  const deeds = usePageDeeds()
  const { icon, cover } = page
  return (
    <>
      <CoverBand page={page} />
      <div className={cover && icon ? `${classes.head} ${classes.covered}` : classes.head}>
        {icon && <Icon page={page} canEdit={canEdit} deeds={deeds} />}
        {canEdit && (
          <div className={classes.ways}>
            {!icon && (
              <EmojiButton
                label="Add icon"
                className="quiet-button"
                onPick={(one) => deeds.decorate(page, { icon: one })}
              >
                <IconMoodSmile size={16} aria-hidden="true" /> Add icon
              </EmojiButton>
            )}
            {icon && (
              <button type="button" className="quiet-button" onClick={() => deeds.decorate(page, { icon: '' })}>
                <IconMoodSmile size={16} aria-hidden="true" /> Remove icon
              </button>
            )}
            <CoverButton page={page} deeds={deeds} />
          </div>
        )}
        {children}
      </div>
    </>
  )
}

function Icon({ page, canEdit, deeds }: Pick<Props, 'page' | 'canEdit'> & { deeds: PageDeeds }) {
  if (!canEdit) return <span className={classes.icon}>{page.icon}</span>
  return (
    <EmojiButton label="Change icon" className={classes.icon} onPick={(icon) => deeds.decorate(page, { icon })}>
      {page.icon}
    </EmojiButton>
  )
}

function CoverBand({ page: { space, cover } }: Pick<Props, 'page'>) {
  const picture = coverPicture(cover)
  if (!cover) return null
  if (!picture) return <div className={classes.cover} style={{ background: coverGround(cover) }} aria-hidden="true" />
  return (
    <img
      className={`${classes.cover} ${classes.picture}`}
      alt=""
      key={picture.file}
      src={fileUrl({ space, id: picture.file, name: 'cover' })}
      style={{ objectPosition: `50% ${picture.at}%` }}
    />
  )
}
