// pg's client, but finished queries are freed at once. When pg makes the promise itself, it stores a new closure on the query, and V8
// frees an object with such a property, its values and its rows only at a full collection. With thousands of queries a second, short
// collections took ten times as long and an idle server twice the memory. Re-measure at Node 26 (bench/README.md).
import pg from 'pg'

export class CallbackQueryClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads of `query`; this passes every one of them on
  override query(...given: any[]): any {
    const [config, values, callback] = given
    const isFunction = (part: unknown) => typeof part === 'function'
    if (isFunction(config?.submit) || isFunction(values) || isFunction(callback))
      return super.query(config, values, callback)
    return new Promise((resolve, reject) => {
      super.query(config, values, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result)))
    }).catch((error) => {
      // The stack shows the caller and not pg's socket reader.
      Error.captureStackTrace(error)
      throw error
    })
  }
}
