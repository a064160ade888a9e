import { type RefObject, useEffect } from 'react'

/** So long one stays over a folded list with what one drags until it unfolds. */
const stayMs = 600

/** Calls `unfold` when something is held over the line in which `part` stands, so that it can be dropped on what lies there. */
export function useUnfoldOnDrag(part: RefObject<HTMLElement | null>, isOpen: boolean, unfold: () => void): void {
  useEffect(() => {
    const line = part.current?.parentElement
    if (isOpen || !line) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    function enter(): void {
      timer ??= setTimeout(unfold, stayMs)
    }
    function leave({ relatedTarget }: DragEvent): void {
      if (relatedTarget instanceof Node && line?.contains(relatedTarget)) return
      clearTimeout(timer)
      timer = undefined
    }
    line.addEventListener('dragenter', enter)
    line.addEventListener('dragleave', leave)
    return () => {
      clearTimeout(timer)
      line.removeEventListener('dragenter', enter)
      line.removeEventListener('dragleave', leave)
    }
  }, [part, isOpen, unfold])
}
