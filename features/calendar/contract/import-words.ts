import type { CalendarImport } from './calendar-import.ts'

const number = new Intl.NumberFormat('en-US')
const eventsWords = (count: number): string => (count === 1 ? '1 event' : `${number.format(count)} events`)

/** What became of an import that has ended. */
export function importWords(row: CalendarImport): string {
  const { state, undone, made, message } = row
  if (state === 'undone') {
    const kept = made - undone
    const rest =
      kept > 0 ? ` ${eventsWords(kept)} changed or deleted since ${kept === 1 ? 'was' : 'were'} left alone.` : ''
    return `Moved ${eventsWords(undone)} of this import to the trash.${rest}`
  }
  if (state === 'done') return cameIn(row)
  return [message, cutShort(row)].filter(Boolean).join(' ')
}

function cameIn({ made, changed, known }: CalendarImport): string {
  const parts = [
    `Imported ${eventsWords(made)}`,
    ...(changed > 0 ? [`updated ${eventsWords(changed)}`] : []),
    ...(known > 0 ? [`${eventsWords(known)} already existed`] : []),
  ]
  return `${parts.join(', ')}.`
}

function cutShort({ made, changed, total }: CalendarImport): string {
  const came = made + changed
  if (total === 0) return 'Nothing was imported.'
  return `Imported ${number.format(came)} of ${eventsWords(total)}; the rest was not imported.`
}
