/** One figure of how the server is. */
export interface Tile {
  readonly label: string
  readonly value: string
  readonly hint: string
  readonly tone?: 'warning' | 'danger' | undefined
}
