// The headers `traceparent` and `tracestate`: which trace a request belongs to. [W3C Trace Context, levels 1 and 2]

const SAMPLED = 1
/** Level 2: the last 7 bytes of the trace id are random. */
const RANDOM = 2

export type TraceParent = {
  traceId: string
  parentId: string
  isSampled: boolean
  isRandom: boolean
  /** The vendors' own entries, passed on as they are; null when there are none or one of them is malformed. */
  state: string | null
}

/** What a response says about the part of the trace that it is. */
export type TraceSpan = { traceId: string; spanId: string; isSampled: boolean; isRandom: boolean }

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?=-|$)/
const LENGTH = 55
const ZEROS = /^0+$/

type Header = string | string[] | undefined

/** null: a malformed header is ignored, together with its state, and the request starts a trace of its own. */
export function readTraceParent(traceparent: Header, tracestate: Header): TraceParent | null {
  const found = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null
  if (!found) return null
  const [, version = '', traceId = '', parentId = '', flags = ''] = found
  // Later versions may add fields at the end; this one has none.
  if (version === 'ff' || (version === '00' && traceparent!.length !== LENGTH)) return null
  if (ZEROS.test(traceId) || ZEROS.test(parentId)) return null
  const bits = Number.parseInt(flags, 16)
  return {
    traceId,
    parentId,
    isSampled: (bits & SAMPLED) !== 0,
    isRandom: version === '00' && (bits & RANDOM) !== 0,
    state: readTraceState([tracestate ?? []].flat().join(',')),
  }
}

const MAX_MEMBERS = 32
const MEMBER =
  /^(?<key>[a-z][a-z0-9_\-*/]{0,255}|[a-z0-9][a-z0-9_\-*/]{0,240}@[a-z][a-z0-9_\-*/]{0,13})=(?<value>[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e])$/

export function readTraceState(header: string): string | null {
  const members = header
    .split(',')
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''))
    .filter((member) => member !== '')
  const keys = members.map((member) => MEMBER.exec(member)?.groups?.key)
  const isValid = members.length <= MAX_MEMBERS && !keys.includes(undefined) && new Set(keys).size === keys.length
  return isValid && members.length > 0 ? members.join(',') : null
}

const secondHalf = (uuid: string) => uuid.slice(19, 23) + uuid.slice(24)
const toHex = (uuid: string) => uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + secondHalf(uuid)

/** A place in a trace that nobody records: the caller's trace, or a new one with an id made of a random UUID. */
export function unrecordedSpan(parent: TraceParent | null, makeUuid: () => string): TraceSpan {
  return {
    traceId: parent?.traceId ?? toHex(makeUuid()),
    spanId: secondHalf(makeUuid()),
    isSampled: false,
    isRandom: parent?.isRandom ?? true,
  }
}

/** The value of the header `traceresponse`. */
export const writeTraceResponse = ({ traceId, spanId, isSampled, isRandom }: TraceSpan): string =>
  `00-${traceId}-${spanId}-0${(isSampled ? SAMPLED : 0) | (isRandom ? RANDOM : 0)}`
