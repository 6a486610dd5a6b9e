// Opens the data keys of a database: creates them in an empty one, takes over the secret of one from before the data keys, and
// refuses a KURI_SECRET that cannot unwrap them.
import { randomBytes } from 'node:crypto'
import type { Reader, Transact, Tx } from '../db/types.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import {
  type DataKeyRow,
  findFingerprint,
  HAS_DATA_KEYS,
  insertDataKey,
  listDataKeys,
  lockDataKeys,
  upsertFingerprint,
} from './data-keys.sql.ts'
import { type DataKey, type KeyRing, LEGACY_KEY_ID, makeKeyRing } from './key-ring.ts'
import { fingerprintOf, legacyFingerprintOf, legacyHashKey, unwrapKey, wrapKey } from './wrapping.ts'

/** The secret that wraps, and the one before it while it is being replaced. */
export type ServiceSecrets = { secret: string; secretOld: string | undefined }
type Deps = { db: Reader; transact: Transact }

export async function openKeys({ db, transact }: Deps, secrets: ServiceSecrets): Promise<KeyRing> {
  const stored = await listDataKeys(db)
  const rows = stored.length > 0 ? stored : await transact((tx) => createKeys(tx, secrets))
  const hash = rows.find(({ kind }) => kind === 'HASH')
  if (!hash) throw new Error('The table data_keys has no HASH key. Restore it from a backup.')
  return makeKeyRing({ roots: unwrapRoots(rows, secrets), hashKey: unwrap(hash, secrets) })
}

/** Takes up keys that another process has added. A failure keeps the known ones. */
export async function reloadKeys(ring: KeyRing, db: Reader, secrets: ServiceSecrets, log: Log): Promise<void> {
  try {
    ring.replace(unwrapRoots(await listDataKeys(db), secrets))
  } catch (error) {
    log.error({ err: error }, 'could not read the data keys again; what was encrypted with a newer one is unreadable')
  }
}

const unwrapRoots = (rows: readonly DataKeyRow[], secrets: ServiceSecrets): DataKey[] =>
  rows
    .filter(({ kind }) => kind === 'ROOT')
    .map((row) => ({ id: row.id, material: unwrap(row, secrets), activeFromMs: Date.now() + row.activeInMs }))

export function unwrap({ id, wrapped, wrappedBy }: DataKeyRow, { secret, secretOld }: ServiceSecrets): Buffer {
  const wrapping = [secret, secretOld].find((known) => known !== undefined && fingerprintOf(known) === wrappedBy)
  if (wrapping === undefined) throw wrongSecret()
  return unwrapKey(wrapping, id, wrapped)
}

async function createKeys(tx: Tx, secrets: ServiceSecrets): Promise<DataKeyRow[]> {
  await lockDataKeys(tx)
  const madeMeanwhile = await listDataKeys(tx)
  if (madeMeanwhile.length > 0) return madeMeanwhile
  const fingerprint = await findFingerprint(tx)
  const insert = (kind: 'ROOT' | 'HASH', id: string, material: Buffer, secret: string) =>
    insertDataKey(tx, { id, kind, wrapped: wrapKey(secret, id, material), wrappedBy: fingerprintOf(secret) }, 0)
  if (fingerprint === null) {
    await insert('ROOT', 'k1', randomBytes(32), secrets.secret)
    await insert('HASH', 'h1', randomBytes(32), secrets.secret)
    await upsertFingerprint(tx, HAS_DATA_KEYS)
  } else {
    // Everything stays readable, also for processes of the previous version, until the first rotation.
    const original = [secrets.secret, secrets.secretOld].find(
      (known) => known !== undefined && legacyFingerprintOf(known) === fingerprint,
    )
    if (original === undefined) throw wrongSecret()
    await insert('ROOT', LEGACY_KEY_ID, Buffer.from(original), original)
    await insert('HASH', 'h0', legacyHashKey(original), original)
  }
  return listDataKeys(tx)
}

const wrongSecret = () =>
  new StartupError(
    'KURI_SECRET is not the one this database was created with. Start with that secret, or with another database. To replace it, also set KURI_SECRET_OLD (see docs/operations.md).',
  )
