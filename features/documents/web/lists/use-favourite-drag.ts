import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { arrangeFavourites, mostArranged, setFavourite } from '../../contract/favourite.ts'
import { carry, useCarried } from '../tree/carried.ts'
import { useFavouritePages } from './use-favourites.ts'

/** What a line of the favorites does where pages are dragged to it, and from it to another place among them. */
export interface FavouriteDrag {
  /** Where what one holds would come to stand. */
  readonly edge: 'before' | 'after' | undefined
  start(event: DragEvent): void
  over(event: DragEvent): void
  leave(): void
  drop(event: DragEvent): void
  end(): void
  /** Alt and an arrow key move a line by one. */
  key(event: KeyboardEvent): void
}

interface Target {
  readonly id: string
  readonly edge: 'before' | 'after'
}

/** Which half of a line one is over with what one holds. */
function edgeAt({ currentTarget, clientY }: DragEvent): Target['edge'] {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** Orders the favorites by dragging them, and takes in what is dragged to them from a tree. */
export function useFavouriteDrag(): (page: Document) => FavouriteDrag {
  const pages = useFavouritePages()
  const carried = useCarried()
  const arrange = useAct(arrangeFavourites)
  const favour = useAct(setFavourite)
  const [held, setHeld] = useState<string>()
  const [target, setTarget] = useState<Target>()
  const ids = pages.map(({ id }) => id)

  async function put(id: string, { id: beside, edge }: Target): Promise<void> {
    const others = ids.filter((one) => one !== id)
    const at = others.indexOf(beside) + (edge === 'after' ? 1 : 0)
    const answer = await arrange({ pages: others.toSpliced(at, 0, id).slice(0, mostArranged) })
    if (!answer.ok) showProblem(answer.message)
  }

  async function takeIn({ space: where, id }: Document, place: Target): Promise<void> {
    const answer = await favour({ where, id, isFavourite: true })
    if (!answer.ok) return showProblem(answer.message)
    await put(id, place)
  }

  return (page) => ({
    edge: target?.id === page.id ? target.edge : undefined,
    start(event) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', titleOf(page))
      carry(undefined)
      setHeld(page.id)
    },
    over(event) {
      if (held === undefined && !carried) return
      event.preventDefault()
      const edge = edgeAt(event)
      if (target?.id !== page.id || target.edge !== edge) setTarget({ id: page.id, edge })
    },
    leave: () => setTarget(undefined),
    drop(event) {
      event.preventDefault()
      setTarget(undefined)
      // A line that is put elsewhere may not hear that its dragging has ended.
      setHeld(undefined)
      const place = { id: page.id, edge: edgeAt(event) }
      if (carried) void takeIn(carried.page, place)
      else if (held !== undefined && held !== page.id) void put(held, place)
      carry(undefined)
    },
    end() {
      setHeld(undefined)
      setTarget(undefined)
    },
    key(event) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!event.altKey || step === undefined) return
      event.preventDefault()
      const beside = ids[ids.indexOf(page.id) + step]
      if (beside !== undefined) void put(page.id, { id: beside, edge: step === 1 ? 'after' : 'before' })
    },
  })
}
