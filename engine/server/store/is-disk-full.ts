/** PostgreSQL says so as 53100 (`disk_full`), a file system as ENOSPC or EDQUOT. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}
