// Who has something drawn. Only an endpoint whose route says `makes` gets one, and a job makes its own: an endpoint that does not
// declare its drawing, and so has no limit for it, does not compile.
declare const isDrawer: unique symbol

export type Drawer = {
  /** Whose turn it is, and who is charged for the time: a user, an address or a job. */
  readonly caller: string
  /** Aborted when nobody waits for the drawing any more. */
  readonly signal: AbortSignal
  readonly [isDrawer]: true
}

const drawer = (caller: string, signal: AbortSignal) => ({ caller, signal }) as Drawer

/** For the HTTP server alone. */
export const drawerOfRequest = drawer
export const drawerOfJob = (job: string): Drawer => drawer(`job ${job}`, new AbortController().signal)
