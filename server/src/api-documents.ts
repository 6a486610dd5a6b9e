// The documents of the API are made in a thread of their own, at the first request for each: making the OpenAPI document keeps a
// processor busy for 150 to 200 ms.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Reference } from '#platform/http/documents/api-reference'

type Documents = { openApi: string; asyncApi: string; reference: Reference }

type Order = { document: keyof Documents; publicUrl: string }

export const apiDocuments = (publicUrl: () => string) => ({
  openApi: () => makeInThread('openApi', publicUrl()),
  asyncApi: () => makeInThread('asyncApi', publicUrl()),
  reference: () => makeInThread('reference', publicUrl()),
})

const makeInThread = <Name extends keyof Documents>(name: Name, publicUrl: string): Promise<Documents[Name]> =>
  new Promise((resolve, reject) => {
    const workerData: Order = { document: name, publicUrl }
    const worker = new Worker(new URL(import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

/** Imported here, because the main thread needs none of it. */
const MAKERS: { [Name in keyof Documents]: (publicUrl: string) => Promise<Documents[Name]> } = {
  async openApi() {
    const { ALL_ROUTES } = await import('@kuri/contract/all-routes')
    const { makeOpenApi } = await import('#platform/http/openapi')
    return JSON.stringify(makeOpenApi(ALL_ROUTES))
  },
  async asyncApi(publicUrl) {
    const { makeAsyncApi } = await import('#platform/websocket/asyncapi')
    return JSON.stringify(makeAsyncApi(publicUrl))
  },
  async reference() {
    const { renderReference } = await import('#platform/http/documents/reference')
    return renderReference()
  },
}

// Tests run in threads as well, so the name of the document says that this one is ours.
const asked = isMainThread ? null : (workerData as Partial<Order> | null)
if (asked?.document && asked.publicUrl) parentPort!.postMessage(await MAKERS[asked.document](asked.publicUrl))
