import { createExtension } from '@blocknote/core'
import type { Plugin } from 'prosemirror-state'
import { redoCommand, undoCommand, ySyncPluginKey, yUndoPlugin } from 'y-prosemirror'
import {
  AbstractType,
  ContentString,
  ContentType,
  Item,
  type Transaction,
  UndoManager,
  type XmlFragment,
  createID,
  getItemCleanEnd,
  getItemCleanStart,
  isDeleted,
  iterateDeletedStructs,
} from 'yjs'
import { nobodysClient } from './begin-page.ts'
import { mendBlocks } from './mend-blocks.ts'

type Step = UndoManager['undoStack'][number]

/**
 * Takes back what one did oneself, and nothing that others did since. The library's own, in whose place this comes by its
 * name, takes off a block together with whatever others wrote in it.
 */
export const ownUndo = (fragment: XmlFragment) =>
  createExtension({
    key: 'yUndo',
    prosemirrorPlugins: [undoPlugin(fragment)],
    dependsOn: ['yCursor', 'ySync'],
    undoCommand,
    redoCommand,
  })

export const undoPlugin = (fragment: XmlFragment): Plugin => yUndoPlugin({ undoManager: new OwnUndo(fragment) })

class OwnUndo extends UndoManager {
  constructor(fragment: XmlFragment) {
    super(fragment, {
      trackedOrigins: new Set([ySyncPluginKey]),
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
      deleteFilter: (item) => isOnlyOwn(item),
    })
  }

  override undo(): Step | null {
    return this.#mend('undoing', (transaction) => this.#take(transaction, this.undoStack, () => super.undo()))
  }

  override redo(): Step | null {
    return this.#mend('redoing', (transaction) => this.#take(transaction, this.redoStack, () => super.redo()))
  }

  /** Takes a step, and mends what it left. */
  #mend(mark: 'undoing' | 'redoing', take: (transaction: Transaction) => Step | null): Step | null {
    try {
      return this.doc.transact((transaction) => {
        const step = take(transaction)
        // The step is noted when the transaction ends, with what is mended in it.
        this[mark] = true
        mendBlocks(transaction)
        return step
      }, this)
    } finally {
      this[mark] = false
    }
  }

  /** Has the library take the last step that can be taken; one by one, since it goes on below one that changes nothing. */
  #take(transaction: Transaction, steps: Step[], take: () => Step | null): Step | null {
    let taken: Step | null = null
    for (let step = steps.pop(); step; step = taken ? undefined : steps.pop()) {
      if (isStuck(transaction, step)) continue
      separate(transaction, step)
      const below = steps.splice(0)
      steps.push(step)
      taken = take()
      steps.push(...below)
    }
    return taken
  }
}

/** Cuts what was brought back off what stands behind it: the library would take off both as one. */
function separate(transaction: Transaction, { insertions }: Step): void {
  const { store } = transaction.doc
  iterateDeletedStructs(transaction, insertions, (struct) => {
    if (!(struct instanceof Item)) return
    for (let item = struct; item.redone;) {
      const { redone } = item
      item = getItemCleanStart(transaction, redone)
      if (item.length > struct.length)
        getItemCleanEnd(transaction, store, createID(redone.client, redone.clock + struct.length - 1))
    }
  })
}

/** Whether taking it off takes off nothing of others: of a block, whether nobody else ever wrote in it. */
function isOnlyOwn({ id, content }: Item): boolean {
  if (id.client === nobodysClient) return false
  if (!(content instanceof ContentType)) return true
  const { _start: first, _map: said } = content.type
  for (const item of said.values()) if (!item.deleted) return false
  for (let item = first; item; item = item.right) if (!item.deleted || item.id.client !== id.client) return false
  return true
}

/**
 * Whether a step took words away which cannot come back, since what they stood in is gone: taking off what such a step put in
 * their place, as a copy where a block was split, would take off the last of them.
 */
function isStuck(transaction: Transaction, step: Step): boolean {
  let isAny = false
  iterateDeletedStructs(transaction, step.deletions, (struct) => {
    if (!(struct instanceof Item) || !(struct.content instanceof ContentString)) return
    if (!isDeleted(step.insertions, struct.id) && isPlaceGone(transaction, step, struct)) isAny = true
  })
  return isAny
}

/** Whether what an item stood in is gone, and does not come back with the step. */
function isPlaceGone(transaction: Transaction, step: Step, { parent }: Item): boolean {
  const around = parent instanceof AbstractType ? parent._item : null
  if (!around) return false
  const now = newest(transaction, around)
  const comesBack = isDeleted(step.deletions, around.id) && !isDeleted(step.insertions, around.id)
  return (now.deleted && !comesBack) || isPlaceGone(transaction, step, now)
}

/** What stands for an item that was brought back, perhaps more than once. */
function newest(transaction: Transaction, item: Item): Item {
  let now = item
  while (now.redone) now = getItemCleanStart(transaction, now.redone)
  return now
}
