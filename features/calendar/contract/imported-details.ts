/** What another calendar said of an event and ours has no field for, in words that people can read. */
export interface ImportedDetails {
  readonly categories: readonly string[]
  /** TENTATIVE or CONFIRMED. */
  readonly status: string
  /** Latitude and longitude, as `48.2;16.37`. */
  readonly geo: string
  readonly organizer: string
  /** Those who are invited and have no account here, as `Ada <ada@example.org>`. */
  readonly people: readonly string[]
}

const noDetails: ImportedDetails = { categories: [], status: '', geo: '', organizer: '', people: [] }

const labels = {
  categories: 'Categories',
  status: 'Status',
  geo: 'Coordinates',
  organizer: 'Organizer',
  people: 'Also invited',
} as const
const between = '; '

/** A description with the details below it. */
export function withDetails(description: string, details: ImportedDetails): string {
  const { categories, status, geo, organizer, people } = details
  const lines = [
    [labels.categories, categories.join(between)],
    [labels.status, `${status.charAt(0)}${status.slice(1).toLowerCase()}`],
    [labels.geo, geo.replace(';', ', ')],
    [labels.organizer, organizer],
    [labels.people, people.join(between)],
  ].flatMap(([label, words]) => (words === '' ? [] : [`${label}: ${words}`]))
  return [description, lines.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** The details in the last paragraph of a description, and what stands above them. */
export function detailsIn(description: string): { readonly description: string; readonly details: ImportedDetails } {
  const paragraphs = description.split('\n\n')
  const lines = paragraphs.at(-1)?.split('\n') ?? []
  const said = new Map(lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]))
  const known: readonly string[] = Object.values(labels)
  if (said.size < lines.length || ![...said.keys()].every((label) => known.includes(label)))
    return { description, details: noDetails }
  const of = (name: keyof typeof labels): string => said.get(labels[name]) ?? ''
  const listOf = (name: keyof typeof labels): readonly string[] =>
    of(name)
      .split(between)
      .filter((one) => one !== '')
  const details = {
    categories: listOf('categories'),
    status: of('status').toUpperCase(),
    geo: of('geo').replace(', ', ';'),
    organizer: of('organizer'),
    people: listOf('people'),
  }
  return { description: paragraphs.slice(0, -1).join('\n\n'), details }
}
