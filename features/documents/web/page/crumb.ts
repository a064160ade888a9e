/** A place on the way to a page. */
export interface Crumb {
  readonly href: string
  readonly label: string
}
