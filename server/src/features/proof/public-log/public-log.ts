// The public log of this process: the sequencer, the witnesses and what monitoring sees of them.
import { Counter, Gauge } from 'prom-client'
import type { Platform } from '#platform/platform'
import { type Sequencer, startSequencer } from './sequencer.ts'
import { startWitnesses, type Witnesses } from './witnesses.ts'

export type PublicLog = Pick<Sequencer, 'tick' | 'sweep'> & {
  askWitnesses: Witnesses['ask']
  stop(): Promise<void>
}

export async function startPublicLog(platform: Platform): Promise<PublicLog> {
  const witnesses = startWitnesses(platform)
  const asked = askBeforeSigning(platform, witnesses)
  const sequencer = await startSequencer(platform)
  watch(platform, sequencer, witnesses)
  return {
    tick: () => asked.then(sequencer.tick),
    sweep: () => asked.then(sequencer.sweep),
    askWitnesses: witnesses.ask,
    async stop() {
      await sequencer.stop()
      await witnesses.stop()
    },
  }
}

/** A witness may know more than the database. Nobody waits for it: until it has answered, or its time is over, nothing is signed. */
function askBeforeSigning({ config, trust }: Platform, witnesses: Witnesses): Promise<void> {
  if (config.trust.witnesses === null) return Promise.resolve()
  trust.stopSigning('start', 'The witnesses are asked what they have signed; signing begins when they have answered')
  return witnesses.ask().finally(() => trust.allowSigning('start'))
}

function watch({ metrics, trust }: Platform, sequencer: Sequencer, witnesses: Witnesses): void {
  const registers = [metrics.registry]
  new Gauge({
    name: 'kuri_anchor_lag_seconds',
    help: 'For how long the oldest known change of an auction waits for its place in the public log',
    registers,
    collect() {
      this.set(sequencer.lagSeconds())
    },
  })
  new Gauge({
    name: 'kuri_signing_stopped',
    help: '1 while nothing is signed, because the database is older than what was signed or the key does not fit',
    registers,
    collect() {
      this.set(trust.signing().kind === 'STOPPED' ? 1 : 0)
    },
  })
  new Counter({
    name: 'kuri_refused_signatures_total',
    help: 'Signatures that were asked for while signing was stopped',
    registers,
    collect() {
      this.reset()
      this.inc(trust.refusedCount())
    },
  })
  new Gauge({
    name: 'kuri_witness_lag_seconds',
    help: 'For how long a witness has not signed the newest checkpoint',
    labelNames: ['witness'] as const,
    registers,
    collect() {
      for (const { witness, seconds } of witnesses.lags()) this.set({ witness }, seconds)
    },
  })
  new Gauge({
    name: 'kuri_witness_alarms',
    help: '1 for a witness that holds another history than this log',
    labelNames: ['witness'] as const,
    registers,
    collect() {
      for (const { witness, isAlarmed } of witnesses.lags()) this.set({ witness }, isAlarmed ? 1 : 0)
    },
  })
}
