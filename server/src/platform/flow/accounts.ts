// What is spent for a request is charged at once to its caller, so that one who leaves early or asks for much at the same time pays as well.
// PostgreSQL's time is that of its statements. The event loop's time is measured from the moment at which the request goes on (its handler
// begins, or an answer of PostgreSQL arrives) until nothing is left to do in that turn; several requests that go on in one turn share it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { catching } from '../background.ts'

export type Charges = {
  chargeLoop(caller: string, ms: number): void
  chargeDatabase(caller: string, ms: number): void
}
export type Account = { readonly caller: string; readonly charges: Charges }
export type Accounts = ReturnType<typeof makeAccounts>

const SETTLED = Promise.resolve()

type Turn = { began: NodeJS.CpuUsage; accounts: Set<Account> }

export function makeAccounts() {
  const storage = new AsyncLocalStorage<Account>()
  let turn: Turn | null = null

  /** Milliseconds of the processor: on a busy machine the clock also counts the time of other programs. */
  function endTurn(): void {
    const { began, accounts } = turn!
    turn = null
    const { user, system } = process.threadCpuUsage(began)
    for (const { caller, charges } of accounts) charges.chargeLoop(caller, (user + system) / 1000 / accounts.size)
  }
  const forgetTurn = () => {
    turn = null
  }
  // Node runs ticks that come from a microtask after all other microtasks.
  const endAfterMicrotasks = catching(forgetTurn, () => process.nextTick(catching(forgetTurn, endTurn)))

  return {
    current: (): Account | undefined => storage.getStore(),
    within: <T>(account: Account | undefined, work: () => T): T => (account ? storage.run(account, work) : work()),
    /** The request goes on in this turn of the event loop. */
    resume(account: Account | undefined): void {
      if (!account) return
      if (!turn) {
        turn = { began: process.threadCpuUsage(), accounts: new Set() }
        SETTLED.then(endAfterMicrotasks)
      }
      turn.accounts.add(account)
    },
  }
}
