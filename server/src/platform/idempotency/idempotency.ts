// Idempotency-Key: the same request of the same person runs once, and every repetition gets the response of the first.
// The key is claimed in the transaction of the use case, so both are committed or neither is, whatever dies.
import { setTimeout as sleep } from 'node:timers/promises'
import { successEnvelope, type Warning } from '@kuri/contract/kit/envelope'
import { isIdempotent, type Route } from '@kuri/contract/kit/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { deleteOldest, type RetentionRule } from '../db/retention.ts'
import { type Participant, withParticipant } from '../db/transactions.ts'
import type { Database, Transact } from '../db/types.ts'
import { compile } from '../http/validation.ts'
import type { Log } from '../log.ts'
import { invalid, Refusal, refuse } from '../refusal.ts'
import type { Secrets } from '../secrets.ts'
import { namesOf } from '../tracing/request-trace.ts'
import { claimKey, deleteKey, findKey, type KeyRow, updateAnswer } from './idempotency.sql.ts'

const KEPT_DAYS = 1
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000
/** Between its commit and its response the first request needs a moment, or its process has died. */
const WAIT_MS = 2000
const POLL_MS = 50

export const IDEMPOTENCY_RETENTION: RetentionRule = {
  keptDays: KEPT_DAYS,
  deleteBatch: deleteOldest('idempotencyKeys', 'id', 'createdAt'),
}

type Deps = { db: Database; transact: Transact; secrets: Secrets; clock: Clock; log: Log }
type Envelope = ReturnType<typeof successEnvelope>
type Answer =
  | { kind: 'RESPONSE'; envelope: Envelope }
  | { kind: 'RESULT'; result: unknown; warnings: readonly Warning[] | null }
export type RunOnce = (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Envelope>,
) => Promise<Envelope>

class KeyTaken extends Error {}

const KEY = /^[\x21-\x7e]{1,255}$/

/** The key of a request to an endpoint that takes one; null for all others, which cost nothing. */
export function idempotencyKeyOf(route: Route, request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || !isIdempotent(route)) return null
  if (typeof key === 'string' && KEY.test(key)) return key
  throw invalid('Idempotency-Key', 'must have 1 to 255 visible ASCII characters without spaces')
}

export function makeRunOnce(deps: Deps): RunOnce {
  const { db, transact, secrets, clock, log } = deps
  const encode = (answer: Answer) => secrets.encrypt(JSON.stringify(answer))

  return async (route, request, reply, work) => {
    const key = idempotencyKeyOf(route, request)!
    const id = secrets.keyedHash(`idempotency:${request.permit!.actor.userId}:${key}`)
    const requestHash = secrets.keyedHash(describeRequest(request))
    const find = () => findKey(db, id, new Date(clock.nowMs() - KEPT_MS))
    const known = await find()
    if (known) return replay(known)

    const claim: Participant = {
      isWaiting: true,
      async begin(tx) {
        const now = clock.now()
        const since = new Date(now.getTime() - KEPT_MS)
        if (!(await claimKey(tx, { id, requestHash, now, since }))) throw new KeyTaken()
      },
      end: (tx, result) => updateAnswer(tx, id, encode({ kind: 'RESULT', result, warnings: request.warnings }), false),
    }
    try {
      const envelope = await withParticipant(claim, work)
      if (!claim.isWaiting) await keep(envelope)
      return envelope
    } catch (error) {
      if (error instanceof KeyTaken) return replay(await find())
      // A refusal is a response that may be different the next time; it does not use the key up.
      if (error instanceof Refusal && !claim.isWaiting) await transact((tx) => deleteKey(tx, id))
      throw error
    } finally {
      claim.isWaiting = false
    }

    /** Without it a repetition still finds what the use case returned, so a failure here fails nothing. */
    async function keep(envelope: Envelope) {
      await transact((tx) => updateAnswer(tx, id, encode({ kind: 'RESPONSE', envelope }), true)).catch((error) =>
        log.warn({ err: error, ...namesOf(request) }, 'could not keep the response of an idempotency key'),
      )
    }

    async function replay(found: KeyRow | undefined): Promise<Envelope> {
      let row = found
      if (row && row.requestHash !== requestHash) throw refuse('IDEMPOTENCY_KEY_REUSED')
      for (let waited = 0; row && !row.isFinal && waited < WAIT_MS; waited += POLL_MS) {
        await sleep(POLL_MS)
        row = await find()
      }
      // The first request was refused after its commit and gave the key back.
      if (!row) throw new Refusal('IDEMPOTENCY_KEY_IN_USE', null, undefined, 1)
      const envelope = readAnswer(route, row.answer === null ? null : secrets.decrypt(row.answer))
      if (envelope === null) throw refuse('IDEMPOTENCY_ANSWER_LOST')
      reply.code(envelope.code).header('idempotency-replayed', 'true')
      return envelope
    }
  }
}

/** A process that died before its response left what the use case returned: mostly that is the data of the response. */
function readAnswer(route: Route, text: string | null): Envelope | null {
  if (text === null) return null
  const answer = JSON.parse(text) as Answer
  if (answer.kind === 'RESPONSE') return answer.envelope
  // An endpoint that creates one thing may use the action that creates many.
  const { result, warnings } = answer
  const candidates = Array.isArray(result) && result.length === 1 ? [result, result[0]] : [result]
  const data = candidates.find((candidate) => compile(route.data, 'body')(structuredClone(candidate)))
  return data === undefined ? null : successEnvelope(route.success, route.summary, data, warnings)
}

const describeRequest = ({ method, url, body }: FastifyRequest) =>
  `${method} ${url}\n${JSON.stringify(body ?? null, sortFields)}`

/** The order of fields means nothing in JSON. */
const sortFields = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
