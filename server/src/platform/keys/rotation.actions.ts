// Replaces KURI_SECRET, or only the data key, while the service runs. Every step can be repeated, by two operators at once too: a
// rotation that was interrupted is finished by running it again.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transact, Tx } from '../db/types.ts'
import type { Log } from '../log.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { EXPIRED_SECONDS } from '../processes/process-heartbeat.ts'
import { DEFAULT_PURPOSE, isBound, type Secrets } from '../secrets.ts'
import { StartupError } from '../startup-error.ts'
import {
  countProcessesWithout,
  HAS_DATA_KEYS,
  insertDataKey,
  listDataKeys,
  lockDataKeys,
  updateWrapping,
  upsertFingerprint,
} from './data-keys.sql.ts'
import type { KeyRing } from './key-ring.ts'
import { reloadKeys, type ServiceSecrets, unwrap } from './open-keys.ts'
import {
  FIRST_PLACE,
  listOutdatedValues,
  type SealedColumn,
  type SealedValue,
  updateSealedValue,
} from './sealed-columns.sql.ts'
import { fingerprintOf, wrapKey } from './wrapping.ts'

/** Long enough for three heartbeats, by which every process has learned of a new key before one of them writes with it. */
const KEY_DELAY_SECONDS = 20
const BATCH = 500

type Deps = {
  db: Database
  transact: Transact
  ring: KeyRing
  secrets: Secrets
  objectStore: Pick<ObjectStore, 'list' | 'reencrypt'>
  log: Log
}
/** Unreadable values stay as they are: they were damaged, or moved from another row, and do not hold up the others. */
type RotationResult = { keyId: string; valueCount: number; unreadableCount: number; objectCount: number }

export async function rotateKeys(
  deps: Deps,
  serviceSecrets: ServiceSecrets,
  columns: readonly SealedColumn[],
  { startsNewKey = false, delaySeconds = KEY_DELAY_SECONDS } = {},
): Promise<RotationResult> {
  const hasNewKey = await deps.transact((tx) => rewrap(tx, serviceSecrets, startsNewKey, delaySeconds))
  if (hasNewKey) await sleep(delaySeconds * 1000 + 100)
  await reloadKeys(deps.ring, deps.db, serviceSecrets, deps.log)
  let [valueCount, unreadableCount] = [0, 0]
  for (const column of columns) {
    const counts = await reencryptColumn(deps, column)
    valueCount += counts.written
    unreadableCount += counts.unreadable
  }
  let objectCount = 0
  for await (const key of deps.objectStore.list()) if (await deps.objectStore.reencrypt(key)) objectCount++
  return { keyId: deps.secrets.currentKeyId(), valueCount, unreadableCount, objectCount }
}

/** Returns whether a new data key was added. Keys under the old secret are wrapped by the new one, and a new data key takes over. */
async function rewrap(tx: Tx, secrets: ServiceSecrets, startsNewKey: boolean, delaySeconds: number): Promise<boolean> {
  await lockDataKeys(tx)
  const fingerprint = fingerprintOf(secrets.secret)
  const rows = await listDataKeys(tx)
  const outdated = rows.filter(({ wrappedBy }) => wrappedBy !== fingerprint)
  if (outdated.length === 0 && !startsNewKey) return false
  const withoutSecret = await countProcessesWithout(tx, fingerprint, EXPIRED_SECONDS)
  if (withoutSecret > 0)
    throw new StartupError(
      `${withoutSecret} running process(es) do not have the new KURI_SECRET yet. Restart every process with KURI_SECRET (the new one) and KURI_SECRET_OLD, then run this again.`,
    )
  for (const row of outdated)
    await updateWrapping(tx, row.id, wrapKey(secrets.secret, row.id, unwrap(row, secrets)), fingerprint)
  const newest = Math.max(...rows.filter(({ kind }) => kind === 'ROOT').map(({ id }) => Number(id.slice(1))))
  const id = `k${newest + 1}`
  const wrapped = wrapKey(secrets.secret, id, randomBytes(32))
  await insertDataKey(tx, { id, kind: 'ROOT', wrapped, wrappedBy: fingerprint }, delaySeconds)
  await upsertFingerprint(tx, HAS_DATA_KEYS)
  return true
}

/** One row per transaction: nobody waits behind a long one, and a kill loses nothing. */
async function reencryptColumn({ db, transact, secrets, log }: Deps, column: SealedColumn) {
  const counts = { written: 0, unreadable: 0 }
  let after = FIRST_PLACE
  for (;;) {
    const values = await listOutdatedValues(db, column, secrets.currentKeyId(), after, BATCH)
    for (const value of values) {
      const next = reencrypt(secrets, column, value)
      if (next === null) {
        counts.unreadable++
        log.error(
          { table: column.table, column: column.column, place: value.place },
          'an encrypted value is unreadable',
        )
      } else if (await transact((tx) => updateSealedValue(tx, column, value, next))) counts.written++
    }
    if (values.length < BATCH) return counts
    after = values.at(-1)!.place
  }
}

function reencrypt(secrets: Secrets, { perRow }: SealedColumn, { sealed, rowValues }: SealedValue): string | null {
  const purpose = perRow?.purposeOf(rowValues) ?? DEFAULT_PURPOSE
  const boundTo = isBound(sealed) ? perRow?.boundTo(rowValues) : undefined
  try {
    return secrets.sealFor(purpose, secrets.openFor(purpose, sealed, boundTo), boundTo)
  } catch {
    return null
  }
}
