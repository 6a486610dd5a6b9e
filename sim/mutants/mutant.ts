// A fault put into the service on purpose: a change of one text in one file.
/** `file` is relative to the sources of the server. */
export type Mutant = { name: string; file: string; find: string; replace: string }
