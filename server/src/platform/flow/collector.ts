// Batches work that is cheaper in groups: while one group is processed, the next one collects. No item waits for a group to fill.
type Collector<Item> = { add(item: Item): Promise<void>; idle(): Promise<void> }

export function makeCollector<Item>(limit: number, work: (items: Item[]) => Promise<void>): Collector<Item> {
  type Waiting = { item: Item; done: () => void; failed: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, limit)
      waiting = waiting.slice(limit)
      await work(group.map(({ item }) => item)).then(
        () => {
          for (const { done } of group) done()
        },
        (error) => {
          for (const { failed } of group) failed(error)
        },
      )
    }
    running = null
  }

  return {
    add: (item) =>
      new Promise<void>((done, failed) => {
        waiting.push({ item, done, failed })
        running ??= Promise.resolve().then(run)
      }),
    async idle() {
      while (running) await running
    },
  }
}
