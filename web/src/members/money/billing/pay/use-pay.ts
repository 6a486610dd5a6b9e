// Starts the payment of an invoice and opens its checkout. However often it is called, one attempt makes one payment.

import type { Data } from '@kuri/contract/kit/route'
import { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { payOwnInvoice } from '@kuri/contract/money/payments.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import type { Refused } from '../../../../api/refused.ts'
import { attempts } from './device-attempts.ts'
import { afterRefusal, checkoutAddress } from './pay.rules.ts'
import { prepareRazorpay } from './razorpay.ts'

type Checkout = Data<typeof payOwnInvoice>

export function usePay(invoiceId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The checkout opens or is open: until the result page takes over, the button stays busy. */
  const [isLeaving, setLeaving] = useState(false)

  const start = useMutation<Checkout, Refused, { balanceAmount: number }>({
    mutationFn: ({ balanceAmount }) =>
      api(payOwnInvoice, {
        params: { invoiceId },
        body: {
          idempotencyKey: attempts.keyFor(invoiceId),
          grossAmount: balanceAmount.toFixed(2),
          currency: 'INR',
          returnPath: '/pay/result',
        },
      }),
    onSuccess: async (checkout) => {
      setLeaving(true)
      await openCheckout(checkout)
    },
    onError: ({ code }) => {
      const next = afterRefusal(code)
      if (next !== 'RETRY') attempts.end(invoiceId)
      if (next === 'READ') void client.invalidateQueries({ queryKey: [getOwnInvoice.path] })
    },
  })

  async function openCheckout({ transactionId, paymentToken, accessKey, checkoutMode, checkoutUrl }: Checkout) {
    const address =
      checkoutMode === 'SDK'
        ? prepareRazorpay({ key: accessKey, orderId: paymentToken, transactionId })
        : checkoutAddress(checkoutUrl, location.origin)
    // A member who returns from the checkout with the phone's back button lands on the result, which asks the service.
    await navigate({ to: '/pay/result/$transactionId', params: { transactionId }, replace: true })
    if (address) location.assign(address)
  }

  return { start, isLeaving }
}
