/** The address of a path among others, such as those of a zip, as a link in another file of them says it. */
export function relativeUrl(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')]
  const apart = here.findIndex((folder, depth) => folder !== there[depth])
  const shared = apart < 0 ? here.length : apart
  const up = here.slice(shared).map(() => '..')
  return [...up, ...there.slice(shared).map((part) => encodeURIComponent(part.toWellFormed()))].join('/')
}
