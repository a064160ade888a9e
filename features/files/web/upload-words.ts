import { bytesInWords } from '@atrium/base/bytes-in-words'
import type { UploadState } from '@atrium/engine/contract'
import type { UploadView } from '@atrium/engine/web/uploads'

type Facts = Pick<UploadView, 'state' | 'sent' | 'size' | 'speed' | 'message' | 'needsFile'>

const words: Readonly<Record<UploadState, (facts: Facts) => string>> = {
  running: runningWords,
  pausing: () => 'Pausing…',
  paused: (facts) => (facts.needsFile ? 'Choose the file again to continue' : `Paused at ${percent(facts)}`),
  canceling: () => 'Canceling…',
  canceled: () => 'Canceled',
  success: ({ size }) => bytesInWords(size),
  error: ({ message = 'The upload failed. Try again.' }) => message,
}

/** How an upload stands, in a few words. */
export const uploadWords = (facts: Facts): string => words[facts.state](facts)

function runningWords({ sent, size, speed }: Pick<Facts, 'sent' | 'size' | 'speed'>): string {
  const parts = [`${percent({ sent, size })} of ${bytesInWords(size)}`]
  if (speed > 0) parts.push(`${bytesInWords(Math.round(speed))}/s`)
  const left = speed > 0 ? (size - sent) / speed : 0
  if (left > 2) parts.push(`${timeLeft(left)} left`)
  return parts.join(' · ')
}

export const percent = ({ sent, size }: Pick<Facts, 'sent' | 'size'>): string =>
  `${size === 0 ? 0 : Math.floor((sent / size) * 100)} %`

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3_600)} h`
}
