/** Who is writing is not taken elsewhere in the midst of a word. */
const pauseMs = 1_000

/** Calls `go` once nobody has touched a key for a moment; answers how to give that up. */
export function afterTyping(go: () => void): () => void {
  let timer = setTimeout(end, pauseMs)
  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(end, pauseMs)
  }
  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('keydown', wait, true)
  }
  function end(): void {
    stop()
    go()
  }
  document.addEventListener('keydown', wait, true)
  return stop
}
