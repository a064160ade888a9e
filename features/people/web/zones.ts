/** The time zones to choose from, with `kept` among them even where the browser does not know it. */
export function zoneNames(kept?: string | null): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return kept && !known.includes(kept) ? [kept, ...known] : known
}
