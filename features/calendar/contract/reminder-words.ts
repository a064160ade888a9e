/** When something starts, seen from so many minutes before. */
export function startsWords(minutes: number): string {
  if (minutes === 0) return 'starts now'
  if (minutes % 1_440 === 0) return minutes === 1_440 ? 'starts in a day' : `starts in ${minutes / 1_440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'starts in an hour' : `starts in ${minutes / 60} hours`
  return minutes === 1 ? 'starts in a minute' : `starts in ${minutes} minutes`
}
