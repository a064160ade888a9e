import { type DragEvent, useState } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Takes files that are dropped on an element, which gets `handlers`; `isOver` while they are held above it. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [depth, setDepth] = useState(0)
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (hasFiles(event)) setDepth((before) => before + 1)
    },
    onDragLeave(event: DragEvent) {
      if (hasFiles(event)) setDepth((before) => Math.max(0, before - 1))
    },
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDepth(0)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver: depth > 0, handlers }
}
