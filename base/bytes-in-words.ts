const units = ['KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as people read it: '312 bytes', '1.4 MB'. A kilobyte is 1024 bytes. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let value = bytes / 1024
  let unit = 0
  while (value >= 1023.5 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = value < 9.95 ? 1 : 0
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[unit] ?? ''}`
}
