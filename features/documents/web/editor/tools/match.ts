/** Where something stands in the page. */
export interface Match {
  readonly from: number
  readonly to: number
}
