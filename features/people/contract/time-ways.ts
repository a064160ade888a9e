/** How somebody wants times and dates written. */
export interface TimeWays {
  readonly language: string
  readonly zone: string
  readonly hourCycle: 'h12' | 'h23'
}
