/** What a part of an address says; as it is, where a percent sign is a part of the name. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
