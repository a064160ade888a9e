import { useRef, useState } from 'react'

/** Closes when all went well, else tells what did not. What is asked for again before that is not done twice. */
export function useProblem(onClose: () => void) {
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)

  async function run(deed: () => Promise<string | undefined>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    const found = await deed().finally(() => (isRunning.current = false))
    if (found) setProblem(found)
    else onClose()
  }

  return { problem, run: (deed: () => Promise<string | undefined>): void => void run(deed) }
}
