import { type ReactNode, useEffect, useState } from 'react'
import classes from './page.module.css'
import { Section } from './section.tsx'

export interface SettingsSection {
  /** Its place in the address. */
  readonly id: string
  readonly title: string
  /** What it is for, in a sentence. */
  readonly hint?: string
  readonly content: ReactNode
}

interface Props {
  readonly title: string
  /** What the browser's tab says; the title when absent. */
  readonly tab?: string
  readonly sections: readonly SettingsSection[]
}

/** A page of settings: the list of its sections beside them. */
export function SettingsPage({ title, tab = title, sections }: Props) {
  const current = useCurrent(sections)
  useAddressed()
  return (
    <div className={`${classes.page} ${classes.settings} ${classes.column}`}>
      <title>{`${tab} · Atrium`}</title>
      <h1>{title}</h1>
      <nav aria-label={`Sections of ${title.toLowerCase()}`} className={classes.contents}>
        {sections.map((section) => (
          <a
            key={section.id}
            href={`#${section.id}`}
            className="nav-row"
            aria-current={section.id === current ? 'true' : undefined}
          >
            {section.title}
          </a>
        ))}
      </nav>
      <div className={classes.sections}>
        {sections.map(({ id, title: heading, hint, content }) => (
          <Section key={id} id={id} title={heading} hint={hint}>
            {content}
          </Section>
        ))}
      </div>
    </div>
  )
}

/** What loads above a section moves it for so long at most. */
const settlesMs = 3_000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Leads to the section that the address names, and keeps it in view until all is there, or somebody moves on themselves. */
function useAddressed(): void {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1))
    if (!section?.parentElement) return undefined
    const observer = new ResizeObserver(() => section.scrollIntoView())
    observer.observe(section.parentElement)
    const stop = (): void => observer.disconnect()
    const timer = setTimeout(stop, settlesMs)
    for (const move of ownMoves) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const move of ownMoves) removeEventListener(move, stop)
    }
  }, [])
}

/** The section that is read: the first whose head is in the upper part of the window. */
function useCurrent(sections: readonly SettingsSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const all = ids.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        setCurrent((before) => all.find((id) => inView.has(id)) ?? before)
      },
      { rootMargin: '-64px 0px -50% 0px' },
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
