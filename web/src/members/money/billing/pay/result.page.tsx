// How a payment ended. The address says nothing about it: the service is asked until it knows.

import type { Data } from '@kuri/contract/kit/route'
import { getOwnInvoice } from '@kuri/contract/money/own-invoices.contract'
import { getOwnPayment } from '@kuri/contract/money/payments.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { read } from '../../../../api/query.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { Icon, type IconName } from '../../../../ui/icons.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Card, Page } from '../../../../ui/page.tsx'
import { useNow } from '../../../../ui/time.tsx'
import { forWhat } from '../rows.tsx'
import { PAYMENT_WORDS, refundReasonOf } from '../words.ts'
import { attempts } from './device-attempts.ts'
import { isEnded, mayLeave, nextLookAfterMs } from './pay.rules.ts'

const route = getRouteApi('/member-full/pay/result/$transactionId')
type Payment = Data<typeof getOwnPayment>

export default function PayResultPage() {
  const { t } = useLingui()
  const { transactionId } = route.useParams()
  const payment = usePayment(transactionId)
  return (
    <Page title={t`Payment`} subtitle={payment.data?.programName}>
      {payment.isPending && <Skeleton heights={[240, 64]} />}
      {payment.isError && <Problem error={payment.error} onRetry={() => payment.refetch()} />}
      {payment.data && <Result payment={payment.data} />}
    </Page>
  )
}

/** Asked again at growing distances until the end is known, also when somebody comes back to the page. */
function usePayment(transactionId: string) {
  const client = useQueryClient()
  const payment = useQuery({
    ...read(getOwnPayment, { params: { transactionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isEnded(state.data.status) ? false : nextLookAfterMs(state.dataUpdateCount),
  })
  const { status, invoiceId } = payment.data ?? {}
  useEffect(() => {
    if (status === undefined || !isEnded(status)) return
    if (invoiceId) attempts.end(invoiceId)
    // Money has moved, or may have: every figure on every page is read again.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== getOwnPayment.path })
  }, [client, status, invoiceId])
  return payment
}

function Result({ payment }: { payment: Payment }) {
  const now = useNow(5_000)
  const { status } = payment
  if (status === 'INITIATED')
    return (
      <Outcome payment={payment} icon="clock">
        <p>
          <Trans>Waiting for the bank. This page asks by itself.</Trans>
        </p>
        {mayLeave(payment.createdAt, now) && (
          <p>
            <Trans>You can leave. We send you a message when the money has arrived.</Trans>
          </p>
        )}
        <PayAgain payment={payment} look="second">
          <Trans>Back to the payment</Trans>
        </PayAgain>
        <ToMoney />
      </Outcome>
    )
  if (status === 'SUCCESS') return <Success payment={payment} />
  if (status === 'FAILED')
    return (
      <Outcome payment={payment} icon="stop">
        {payment.reason && <p dir="auto">{payment.reason}</p>}
        <PayAgain payment={payment}>
          <Trans>Pay again</Trans>
        </PayAgain>
        <ToMoney />
      </Outcome>
    )
  return (
    <Outcome payment={payment} icon="again">
      <p>{refundReasonOf(payment.reason)}</p>
      {status === 'REFUND_DUE' && (
        <p>
          <Trans>The company pays the money back to you. You get a message.</Trans>
        </p>
      )}
      <ToMoney />
    </Outcome>
  )
}

function Success({ payment }: { payment: Payment }) {
  const { invoiceId } = payment
  const invoice = useQuery({
    ...read(getOwnInvoice, { params: { invoiceId: invoiceId ?? '' } }),
    enabled: invoiceId !== null,
  })
  const receipt = invoice.data?.receipts.at(-1)
  return (
    <Outcome payment={payment} icon="tick">
      {payment.kind === 'ENROLLMENT' && (
        <p>
          <Trans>You are enrolled. Next come the papers.</Trans>
        </p>
      )}
      {receipt && (
        <ButtonLink to="/my/receipts/$receiptId" params={{ receiptId: receipt.receiptId }} block>
          <Trans>See the receipt</Trans>
        </ButtonLink>
      )}
      {payment.kind === 'ENROLLMENT' && payment.requestId && (
        <ButtonLink to="/my/requests/$requestId" params={{ requestId: payment.requestId }} look="second" block>
          <Trans>Go on with the papers</Trans>
        </ButtonLink>
      )}
      <ToMoney />
    </Outcome>
  )
}

type OutcomeProps = { payment: Payment; icon: IconName; children: ReactNode }

const Outcome = ({ payment, icon, children }: OutcomeProps) => (
  <>
    <Card look="thread" className="stack items-center center">
      <Icon name={icon} size={32} />
      <div role="status">
        <h2>{PAYMENT_WORDS[payment.status]()}</h2>
      </div>
      <Money rupees={payment.amount} size="xl" />
      <p className="dim">
        {forWhat(payment)} · <span dir="auto">{payment.programName}</span>
      </p>
    </Card>
    <div className="stack">{children}</div>
  </>
)

const PayAgain = ({ payment, look, children }: { payment: Payment; look?: 'second'; children: ReactNode }) =>
  payment.invoiceId && (
    <ButtonLink
      to="/pay/$invoiceId"
      params={{ invoiceId: payment.invoiceId }}
      replace
      money
      block
      {...(look ? { look } : {})}
    >
      {children}
    </ButtonLink>
  )

const ToMoney = () => (
  <ButtonLink to="/my/money" look="quiet" block>
    <Trans>Go to money</Trans>
  </ButtonLink>
)
