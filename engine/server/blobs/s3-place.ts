/** A bucket of an S3 server, and the key to it. */
export interface S3Place {
  /** The address of the server; that of Amazon's region when absent. */
  readonly endpoint?: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}
