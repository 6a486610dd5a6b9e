// pg's client, but its queries leave nothing behind. When pg makes a promise itself, it hangs a fresh closure on the query; V8 lets go
// of an object with such a property only at a full collection, and with it of all values and rows. Thousands of those a second
// made the short collections ten times as long, and the memory of an idle server twice as large.
import pg from 'pg'

export class CallbackQueryClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads of `query`; this passes every one of them on
  override query(...given: any[]): any {
    const query = super.query as (...anything: unknown[]) => unknown
    const hasItsOwnWay = typeof given[0]?.submit === 'function' || given.some((part) => typeof part === 'function')
    if (hasItsOwnWay) return query.apply(this, given)
    const [config, values] = given
    return new Promise((resolve, reject) => {
      query.call(this, config, values, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    }).catch((error) => {
      // Who asked, not who read the answer.
      Error.captureStackTrace(error)
      throw error
    })
  }
}
