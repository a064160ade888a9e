import type { ReactNode } from 'react'
import classes from './page.module.css'

interface FrameProps {
  /** As high as the window: what is in it scrolls by itself. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** The frame that all pages of lists share: they begin at the same edge. */
export const Frame = ({ isTall, children }: FrameProps) => (
  <div className={isTall ? `${classes.page} ${classes.tall}` : classes.page}>{children}</div>
)

interface PageProps extends FrameProps {
  readonly title: string
  /** What the browser's tab says; the title when absent. */
  readonly tab?: string
  /** What is there, in one sentence. */
  readonly text?: ReactNode
  /** What one does there, beside the title. */
  readonly actions?: ReactNode
}

/** A page of lists under its title. */
export const Page = ({ title, tab = title, text, actions, isTall = false, children }: PageProps) => (
  <Frame isTall={isTall}>
    <title>{`${tab} · Atrium`}</title>
    <header className={classes.head}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {text && (
          <p className="dim cut" title={typeof text === 'string' ? text : undefined}>
            {text}
          </p>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
    {children}
  </Frame>
)
