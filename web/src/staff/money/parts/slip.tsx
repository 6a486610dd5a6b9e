// The slip for the member: on paper only, 80 mm wide.

import type { Data } from '@kuri/contract/kit/route'
import type { getReceipt } from '@kuri/contract/money/receipts.contract'
import { Trans } from '@lingui/react/macro'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { useModeWords } from './money-words.ts'

/** Prints the slip instead of the page. */
export function printSlip() {
  document.documentElement.dataset.prints = 'slip'
  addEventListener('afterprint', () => delete document.documentElement.dataset.prints, { once: true })
  print()
}

export function Slip({ receipt }: { receipt: Data<typeof getReceipt> }) {
  const words = useModeWords()
  return (
    <div className="k-slip" aria-hidden="true">
      <p className="b">{receipt.companyName}</p>
      <p>{receipt.branchName}</p>
      <p className="b">
        <Trans>Receipt {receipt.number}</Trans>
      </p>
      <p>
        <Time at={receipt.paidAt} show="both" />
      </p>
      <p dir="auto">{receipt.payerName}</p>
      <table>
        <tbody>
          {receipt.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
            <tr key={index}>
              <td dir="auto">
                {line.chitId} · {line.ticketNumber}
                {line.cycleNumber !== null && <> · {line.cycleNumber}</>}
              </td>
              <td>
                <Money rupees={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="b">
        {words[receipt.mode]} <Money rupees={receipt.amount} />
      </p>
      <p>{receipt.amountInWords}</p>
      <p className="mono">{receipt.checkCode}</p>
    </div>
  )
}
