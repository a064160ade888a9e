/** Whether what takes too long for `npm test` is run: `npm run test:long -- --sure` does, and CI after each change. */
export const isLong = process.env['LONG'] === '1'
