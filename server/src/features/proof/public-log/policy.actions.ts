import type { Platform } from '#platform/platform'
import { listKeys, listLogs } from './log.sql.ts'
import { policyText } from './policy.view.ts'

export async function readPolicyText({ db, config, publicUrl }: Pick<Platform, 'db' | 'config' | 'publicUrl'>) {
  const [logs, keys] = await Promise.all([listLogs(db), listKeys(db)])
  return policyText({ logs, keys, publicUrl: publicUrl() }, config.trust.witnesses)
}
