import type { ReactNode } from 'react'
import { Section } from '@atrium/ui'

/** One kind of parts. */
export const Kind = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="stack gap-16">{children}</div>
  </Section>
)

/** One part: its states beside one another, each as wide as it is. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="stack gap-4">
    <h3 className="fine">{name}</h3>
    <div className="row wraps gap-lines">{children}</div>
  </div>
)

/** One part that takes the room it is given. */
export const WidePart = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="stack gap-4">
    <h3 className="fine">{name}</h3>
    {children}
  </div>
)

/** A room of a few lines for what fills the room it stands in. */
export const Stage = ({ children, height = 220 }: { children: ReactNode; height?: number }) => (
  <div className="bordered sides" style={{ flex: 'none', height, overflow: 'hidden' }}>
    {children}
  </div>
)

export const longWord = 'Quarterly numbers of the Barcelona office, revised after the talk with the accountants'
