/** Whether what takes too long for `npm test` is run: `npm run test:long -- --sure` does, and CI lets no change in without it. */
export const isLong = process.env['LONG'] === '1'
