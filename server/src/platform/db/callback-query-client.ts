// pg's client, but finished queries are freed at once. When pg makes the promise itself, it stores a new closure on the query, and V8
// frees an object with such a property, its values and its rows only at a full collection. With thousands of queries a second, short
// collections took ten times as long and an idle server twice the memory. Re-measure at Node 26 (bench/README.md).
import pg from 'pg'

export class CallbackQueryClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads of `query`; this passes every one of them on
  override query(...given: any[]): any {
    const query = super.query as (...anything: unknown[]) => unknown
    const hasCallback = typeof given[0]?.submit === 'function' || given.some((part) => typeof part === 'function')
    if (hasCallback) return query.apply(this, given)
    const [config, values] = given
    return new Promise((resolve, reject) => {
      query.call(this, config, values, (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    }).catch((error) => {
      // The stack shows the caller and not pg's socket reader.
      Error.captureStackTrace(error)
      throw error
    })
  }
}
