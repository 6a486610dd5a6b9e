// What the service answered to the form of a page that was sent without JavaScript.
type Answer = { data: unknown } | { refused: { status: number; code: string; message: string } }
/** `endpoint` is the path of the endpoint in the contract, by which the page finds the answer. */
export type Posted = { endpoint: string; answer: Answer }
