import { useState } from 'react'

/** Closes when all went well, else tells what did not. */
export function useProblem(onClose: () => void) {
  const [problem, setProblem] = useState<string>()
  function run(deed: Promise<string | undefined>): void {
    void deed.then((found) => (found ? setProblem(found) : onClose()))
  }
  return { problem, run }
}
