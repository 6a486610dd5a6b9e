// The policy of the service (c2sp.org/tlog-policy): the keys that it signs with, and its witnesses. Readers who keep a copy from
// elsewhere need not trust the one that the service serves.
import type { Witnesses } from '#platform/config/trust'
import type { KeysRow, LogRow } from './log.sql.ts'

const logUrl = (publicUrl: string, { id }: { id: number }): string =>
  id === 1 ? `${publicUrl}/log` : `${publicUrl}/log/${id}`

export function policyText(
  { logs, keys, publicUrl }: { logs: readonly LogRow[]; keys: readonly KeysRow[]; publicUrl: string },
  witnesses: Witnesses | null,
): string {
  const logLines = keys.map(({ logId, logKey }) => {
    const log = logs.find(({ id }) => id === logId)
    return `log ${logKey}${log ? ` ${logUrl(publicUrl, log)}` : ''}`
  })
  const receiptLines = keys.map(({ receiptsKey }) => `log ${receiptsKey}`)
  return [
    '# The public log, and those before it.',
    ...new Set(logLines),
    '# Signs the heads of auctions, in receipts and in evidence.',
    ...new Set(receiptLines),
    '# Who else has seen the public log.',
    ...(witnesses?.lines ?? ['quorum none']),
    '',
  ].join('\n')
}
