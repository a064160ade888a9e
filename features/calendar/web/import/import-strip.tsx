import { useEffect, useRef } from 'react'
import { ProgressBar, showToast } from '@atrium/ui'
import { isComing } from '../../contract/calendar-import.ts'
import { importWords } from '../../contract/import-words.ts'
import classes from './import-strip.module.css'
import { progressOf } from './progress-words.ts'
import { useImport } from './use-import.ts'

interface Props {
  /** Opens what says more. */
  onOpen(): void
}

/** Shows beside the calendar how far an import has come, and says when it is over. */
export function ImportStrip({ onOpen }: Props) {
  const { row, upload } = useImport()
  const isOn = row !== undefined && isComing(row)
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (row && wasOn.current && !isOn && row.state !== 'canceled') showToast(importWords(row))
    wasOn.current = isOn
  }, [row, isOn])
  const progress = isOn ? progressOf(row, upload) : undefined
  if (!progress) return null
  return (
    <button type="button" className={classes.strip} onClick={onOpen} aria-label={`Import: ${progress.words}`}>
      <span>{progress.words}</span>
      <ProgressBar label="Import" value={progress.value} max={progress.max} />
    </button>
  )
}
