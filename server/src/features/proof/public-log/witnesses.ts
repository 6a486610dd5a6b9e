// Brings the newest checkpoint to the witnesses. One that does not answer is asked again later, and signs the checkpoint of that time,
// which covers all earlier ones. One that holds another history is an alarm: nothing is retried with another tree.
import type { KnownWitness } from '@kuri/verify/notes/policy'
import { publicKeyOf } from '@kuri/verify/notes/policy'
import type { Platform } from '#platform/platform'
import {
  type CheckpointRow,
  findCosignedSize,
  findCurrentLog,
  findNewestCheckpoint,
  insertCosignature,
} from './log.sql.ts'
import { proveConsistency } from './proofs.ts'
import { askWitness, type WitnessAnswer } from './witness-client.ts'

const TICK_MS = 1000
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000
/** The size is guessed once and corrected by the witness; a second correction waits for the next time. */
const MAX_TRIES = 2

type Deps = Pick<Platform, 'config' | 'db' | 'transact' | 'timers' | 'trust' | 'log'>
type State = {
  witness: KnownWitness & { url: string }
  isAsking: boolean
  pauseMs: number
  notBefore: number
  behindSince: number | null
  alarm: string | null
}

type Cosigned = Extract<WitnessAnswer, { kind: 'COSIGNED' }>

export type Witnesses = {
  /** Asks those that have not signed the newest checkpoint; returns when all have answered. */
  ask(): Promise<void>
  lags(): { witness: string; seconds: number; isAlarmed: boolean }[]
  stop(): Promise<void>
}

export function startWitnesses(deps: Deps): Witnesses {
  const states = (deps.config.trust.witnesses?.policy.witnesses ?? []).map(
    (witness): State => ({
      witness: { ...witness, url: witness.url! },
      isAsking: false,
      pauseMs: FIRST_PAUSE_MS,
      notBefore: 0,
      behindSince: null,
      alarm: null,
    }),
  )
  const inFlight = new Set<Promise<void>>()
  let stoppedLogId: number | null = null

  async function ask(state: State): Promise<void> {
    if (state.isAsking || state.alarm !== null || performance.now() < state.notBefore) return
    state.isAsking = true
    try {
      await bringNewest(state)
    } finally {
      state.isAsking = false
    }
  }

  async function bringNewest(state: State): Promise<void> {
    const log = await findCurrentLog(deps.db)
    const newest = log && (await findNewestCheckpoint(deps.db, log.id))
    if (!newest) return
    if (stoppedLogId !== null && stoppedLogId !== newest.logId) {
      stoppedLogId = null
      deps.trust.allowSigning('witness')
    }
    const cosigned = await findCosignedSize(deps.db, newest.logId, publicKeyOf(state.witness.key))
    if (cosigned === newest.size) {
      state.behindSince = null
      return
    }
    state.behindSince ??= performance.now()
    await submit(state, newest, cosigned)
  }

  async function submit(state: State, newest: CheckpointRow, knownSize: number): Promise<void> {
    let oldSize = knownSize
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const proof = await proveConsistency(deps.db, newest.logId, oldSize, newest.size)
      const answer = await askWitness(state.witness, { oldSize, proof, checkpoint: newest.note })
      if (answer.kind === 'COSIGNED') return keepCosignature(state, newest, answer)
      if (answer.kind === 'INCONSISTENT') return raiseAlarm(state, 'holds a history that this log does not continue')
      if (answer.kind === 'FAILED') return waitLonger(state, answer.reason)
      if (answer.size > newest.size) return compareAgain(state, newest, answer.size)
      if (answer.size === oldSize) return raiseAlarm(state, `holds another history of ${oldSize} entries`)
      oldSize = answer.size
    }
    waitLonger(state, 'It keeps changing its size.')
  }

  async function keepCosignature(state: State, { logId, size }: CheckpointRow, found: Cosigned) {
    const { line, signedAt } = found
    const publicKey = publicKeyOf(state.witness.key)
    await deps.transact((tx) => insertCosignature(tx, { logId, size, publicKey, line, signedAt }))
    Object.assign(state, { pauseMs: FIRST_PAUSE_MS, notBefore: 0, behindSince: null })
  }

  function raiseAlarm(state: State, what: string) {
    state.alarm = what
    deps.log.error({ witness: state.witness.name }, `a witness ${what}; it is not asked again`)
  }

  function waitLonger(state: State, reason: string) {
    state.notBefore = performance.now() + state.pauseMs
    state.pauseMs = Math.min(2 * state.pauseMs, LONGEST_PAUSE_MS)
    deps.log.warn({ witness: state.witness.name, reason }, 'a witness did not sign; it is asked again later')
  }

  /** Another process may have brought a newer checkpoint; otherwise the database has lost one. */
  async function compareAgain(state: State, { logId }: CheckpointRow, witnessSize: number) {
    const newest = await findNewestCheckpoint(deps.db, logId)
    if (newest && newest.size >= witnessSize) return
    stoppedLogId = logId
    const reason = `The witness ${state.witness.name} has signed ${witnessSize} entries, and the database has ${newest?.size ?? 0}. Find out what is missing, then start a new log with: npm run trust:epoch -- --reason "…"`
    deps.log.error({ reason }, 'nothing is signed any more; bids go on without notes')
    deps.trust.stopSigning('witness', reason)
    waitLonger(state, 'It knows more than the database.')
  }

  function askAll(): Promise<void> {
    const asking = Promise.all(
      states.map((state) =>
        ask(state).catch((error) =>
          deps.log.warn({ err: error, witness: state.witness.name }, 'a witness was not asked; the next try follows'),
        ),
      ),
    ).then(() => {})
    inFlight.add(asking)
    return asking.finally(() => inFlight.delete(asking))
  }

  const stopAsking = states.length > 0 ? deps.timers.repeat('witness turn', askAll, TICK_MS) : () => {}

  return {
    ask: askAll,
    lags: () =>
      states.map(({ witness, behindSince, alarm }) => ({
        witness: witness.name,
        seconds: behindSince === null ? 0 : (performance.now() - behindSince) / 1000,
        isAlarmed: alarm !== null,
      })),
    async stop() {
      stopAsking()
      await Promise.all(inFlight)
    },
  }
}
