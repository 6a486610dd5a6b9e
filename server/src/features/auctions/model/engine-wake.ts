// A mutation that sets a near deadline tells the engines of its own process, so that they need not wait for the next check.
// Other processes look every second anyway.
const engines = new Set<(dueAt: Date) => void>()

export function onWake(wake: (dueAt: Date) => void): () => void {
  engines.add(wake)
  return () => engines.delete(wake)
}

export const wakeEngines = (dueAt: Date): void => {
  for (const wake of engines) wake(dueAt)
}
