import { IconMoodSmile, IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmojiButton, quietButton, usePopover } from '@atrium/ui'
import { type Cover, type Document, covers } from '../contract/document.ts'
import classes from './page-look.module.css'
import { type PageDeeds, usePageDeeds } from './use-page-deeds.ts'

interface Props {
  readonly page: Document
  readonly canEdit: boolean
  /** The title. */
  readonly children: ReactNode
}

const names: Readonly<Record<Cover, string>> = {
  ...{ '': 'No cover', sky: 'Sky', mint: 'Mint', sand: 'Sand', rose: 'Rose', violet: 'Violet' },
  ...{ dawn: 'Dawn', sea: 'Sea', forest: 'Forest', dusk: 'Dusk' },
}

/** The colour above a page and its emoji, around its title. */
export function PageLook({ page, canEdit, children }: Props) {
  const deeds = usePageDeeds()
  const { icon, cover } = page
  return (
    <>
      {cover && <div className={classes.cover} data-cover={cover} aria-hidden="true" />}
      <div className={cover && icon ? `${classes.head} ${classes.covered}` : classes.head}>
        {icon && <Icon {...{ page, canEdit, deeds }} />}
        {canEdit && (
          <div className={classes.ways}>
            {!icon && (
              <EmojiButton
                label="Add icon"
                className={quietButton}
                onPick={(one) => deeds.decorate(page, { icon: one })}
              >
                <IconMoodSmile size={16} aria-hidden="true" /> Add icon
              </EmojiButton>
            )}
            {icon && (
              <button type="button" className={quietButton} onClick={() => deeds.decorate(page, { icon: '' })}>
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

function CoverButton({ page, deeds }: { page: Document; deeds: PageDeeds }) {
  const { button, popover, isOpen, close } = usePopover({ width: 278, height: 102 })
  const label = page.cover ? 'Change cover' : 'Add cover'

  function choose(cover: Cover): void {
    deeds.decorate(page, { cover })
    close()
  }

  return (
    <>
      <button {...button} className={quietButton}>
        <IconPhoto size={16} aria-hidden="true" /> {label}
      </button>
      <div {...popover} aria-label="Cover">
        {isOpen && (
          <div className={classes.covers}>
            {covers.map((cover, index) => (
              <button
                key={cover}
                type="button"
                className={cover ? classes.cover : classes.none}
                data-cover={cover}
                data-first={index === 0 || undefined}
                aria-label={names[cover]}
                title={names[cover]}
                aria-pressed={cover === page.cover}
                onClick={() => choose(cover)}
              />
            ))}
          </div>
        )}
      </div>
    </>
  )
}
