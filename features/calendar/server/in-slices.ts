const sliceMs = 4
/** To look at the clock costs as much as little work does. */
const lookEvery = 10

/** Does some work with each of many things, and lets the program do what else it has to after each few milliseconds. */
export async function inSlices<Thing>(things: readonly Thing[], work: (thing: Thing) => void): Promise<void> {
  let began = performance.now()
  for (const [index, thing] of things.entries()) {
    work(thing)
    if ((index + 1) % lookEvery > 0 || performance.now() - began < sliceMs) continue
    // oxlint-disable-next-line no-await-in-loop -- others get their turn between slices
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
}
