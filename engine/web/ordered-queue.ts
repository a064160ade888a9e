interface Item {
  isHere: boolean
  work(): void
}

/** Work that is done in the order in which it was added, at once where nothing before it is still coming. */
export class OrderedQueue {
  readonly #items: Item[] = []

  add(work: () => void): void {
    this.#items.push({ isHere: true, work })
    this.#run()
  }

  /** Work on what is still coming; `undefined` in place of what could not come. */
  addComing<Value>(coming: Promise<Value>, work: (value: Value | undefined) => void): void {
    const item: Item = { isHere: false, work: () => undefined }
    this.#items.push(item)
    const come = (value?: Value): void => {
      Object.assign(item, { isHere: true, work: () => work(value) })
      this.#run()
    }
    coming.then(come, () => come())
  }

  #run(): void {
    while (this.#items[0]?.isHere) this.#items.shift()?.work()
  }
}
