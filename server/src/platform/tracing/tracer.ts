// What the service records about its work for a collector of traces. Where none is configured there is no tracer, and nothing of
// this runs. Attributes hold names, counts and statuses, never values: no ids of people, tokens, amounts or parameters.
import type { TraceParent, TraceSpan } from './trace-context.rules.ts'

type Attributes = Readonly<Record<string, string | number>>

export type RequestSpan = TraceSpan & {
  /** Work that belongs to the request; spans that it starts are children of this one. */
  within<T>(work: () => T): T
  end(result: { name: string; attributes: Attributes; hasFailed: boolean }): void
}

export type Tracer = {
  startRequest(parent: TraceParent | null): RequestSpan
  /** Work that nobody asked for over HTTP: a job, a batch. */
  runRoot<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** A call that the current request or job waits for; outside of one it is not recorded. */
  runCall<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** Sends what is still waiting. */
  stop(): Promise<void>
}
