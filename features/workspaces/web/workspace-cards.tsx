import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useId, useState } from 'react'
import { type ListedWorkspace, inSections, matching } from './arrange-workspaces.ts'
import { useFavourites } from './use-favourites.ts'
import { WorkspaceCard } from './workspace-card.tsx'
import classes from './workspaces-page.module.css'

/** So many are seen at a glance. */
const mostAtAGlance = 6

/** The workspaces in sections, and what narrows them where there are many. */
export function WorkspaceCards({ listed }: { readonly listed: readonly ListedWorkspace[] }) {
  const [words, setWords] = useState('')
  const found = matching(listed, useDeferredValue(words))
  const { favourites, others, archived } = inSections(found, useFavourites())
  const isParted = favourites.length + archived.length > 0
  return (
    <>
      {listed.length > mostAtAGlance && (
        <TextInput
          aria-label="Filter workspaces"
          placeholder="Filter by name"
          type="search"
          value={words}
          className={`quiet-field ${classes.filter}`}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <p role="status" className={found.length === 0 ? 'dim' : 'unseen'}>
        {found.length === 0 && 'No workspaces match. Try a shorter word.'}
      </p>
      <Cards title="Favorites" listed={favourites} />
      <Cards title={isParted ? 'Workspaces' : undefined} listed={others} />
      <Cards title="Archived" listed={archived} />
    </>
  )
}

interface CardsProps {
  readonly title: string | undefined
  readonly listed: readonly ListedWorkspace[]
}

function Cards({ title, listed }: CardsProps) {
  const id = useId()
  if (listed.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      <ul className={classes.cards} role="list">
        {listed.map((item) => (
          <li key={item.space}>
            <WorkspaceCard {...item} />
          </li>
        ))}
      </ul>
    </section>
  )
}
