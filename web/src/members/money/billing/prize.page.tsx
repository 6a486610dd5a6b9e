// One of my prizes on its way to me: what I must bring, what is kept from it, by when it is paid, and the payment.

import type { Data } from '@kuri/contract/kit/route'
import { getOwnPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Money, Sealed } from '../../../ui/money.tsx'
import { Card, Columns, Page, Section } from '../../../ui/page.tsx'
import { Ladder } from '../../../ui/steps.tsx'
import { Time } from '../../../ui/time.tsx'
import { payoutRungs, splitChecklist, waitsForPapers } from './prize.rules.ts'
import { PrizePapers } from './prize-papers.tsx'
import { CHECKLIST_WORDS, DEDUCTION_WORDS, PAYOUT_MODE_WORDS, PAYOUT_STATE_WORDS } from './words.ts'

const route = getRouteApi('/member/my/prizes/$payoutId')
type Payout = Data<typeof getOwnPayout>

export default function PrizePage() {
  const { t } = useLingui()
  const { payoutId } = route.useParams()
  const found = useQuery(read(getOwnPayout, { params: { payoutId } }))
  const payout = found.data
  return (
    <Page title={t`My prize`} subtitle={payout && `${payout.programName} · ${payout.chitId}`}>
      {found.isPending && <Skeleton heights={[160, 200, 200]} />}
      {found.isError && <Problem error={found.error} onRetry={() => found.refetch()} />}
      {payout && (
        <>
          <Card look="thread" className="stack g2">
            <h2>
              <Trans>
                Ticket {payout.ticketNumber} won month {payout.cycleNumber}
              </Trans>
            </h2>
            <p>{payout.figures ? <Money rupees={payout.figures.net} size="xl" /> : <Sealed />}</p>
            <p className="b">{PAYOUT_STATE_WORDS[payout.state]()}</p>
            <PaidBy payout={payout} />
          </Card>
          <Columns
            head={
              <>
                {waitsForPapers(payout.state) && <ToBring payout={payout} />}
                <PrizePapers payout={payout} />
              </>
            }
            aside={
              <>
                {payout.figures && <Figures payout={payout} figures={payout.figures} />}
                <Section title={t`How far it is`}>
                  <Ladder
                    rungs={payoutRungs(payout.state).map((rung) => ({
                      ...rung,
                      title: PAYOUT_STATE_WORDS[rung.step](),
                    }))}
                  />
                </Section>
              </>
            }
          />
        </>
      )}
    </Page>
  )
}

function PaidBy({ payout }: { payout: Payout }) {
  const { payment, state, dueOn, redrawFrom, stateReason } = payout
  if (payment)
    return (
      <p>
        <Time at={payment.paidAt} show="both" /> · {PAYOUT_MODE_WORDS[payment.mode]()}{' '}
        {payment.utr ?? payment.chequeNumber} · <Trans>voucher {payment.voucherNumber}</Trans>
      </p>
    )
  if (state === 'FORFEITED_REDRAW' || state === 'CANCELLED') return stateReason && <p dir="auto">{stateReason}</p>
  return (
    <>
      <p>
        <Trans>
          To be paid by <Time at={dueOn} />, when the papers are complete.
        </Trans>
      </p>
      {state === 'AWAITING_PAPERS' && (
        <p className="sm dim">
          <Trans>
            Without papers the prize can be drawn again from <Time at={redrawFrom} />.
          </Trans>
        </p>
      )}
      {stateReason && (
        <Note tone="warn">
          <span dir="auto">{stateReason}</span>
        </Note>
      )}
    </>
  )
}

function ToBring({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const { ofWinner, ofCompany } = splitChecklist(payout.checklist)
  return (
    <Section title={t`What to bring to the branch`}>
      <Card className="stack">
        <ul className="stack" aria-label={t`What to bring to the branch`}>
          {ofWinner.map((line) => (
            <ChecklistLine key={line.item} {...line} />
          ))}
        </ul>
        {payout.securityMode === 'SECURITY' ? (
          <p className="sm">
            <Trans>
              {payout.remainingInstalments} instalments are still to come: <Money rupees={payout.futureLiability} />.
              Covered so far: <Money rupees={payout.coveredLiability} />.
            </Trans>
          </p>
        ) : (
          <p className="sm">
            <Trans>The instalments to come are kept from the prize, so no security is needed.</Trans>
          </p>
        )}
        {ofCompany.some(({ isDone }) => !isDone) && (
          <>
            <p className="b">
              <Trans>What the company does</Trans>
            </p>
            <ul className="stack" aria-label={t`What the company does`}>
              {ofCompany.map((line) => (
                <ChecklistLine key={line.item} {...line} />
              ))}
            </ul>
          </>
        )}
      </Card>
    </Section>
  )
}

function ChecklistLine({ item, isDone }: Payout['checklist'][number]) {
  const { t } = useLingui()
  return (
    <li className="row top">
      <Icon name={isDone ? 'tick' : 'pen'} />
      <span className="grow">{CHECKLIST_WORDS[item]()}</span>
      <span className={isDone ? 'sm dim' : 'sm b'}>{isDone ? t`done` : t`missing`}</span>
    </li>
  )
}

function Figures({ payout, figures }: { payout: Payout; figures: NonNullable<Payout['figures']> }) {
  const { t } = useLingui()
  return (
    <Section title={t`What you get`}>
      <Card>
        <dl className="stack g2">
          <Line name={<Trans>Prize</Trans>}>
            <Money rupees={figures.grossPrize} />
          </Line>
          {figures.deductions.map(({ type, amount }) => (
            <Line key={type} name={DEDUCTION_WORDS[type]()}>
              <Money rupees={amount} flow="out" />
            </Line>
          ))}
          <Line name={<b>{payout.payment ? <Trans>You got</Trans> : <Trans>You get</Trans>}</b>} isSum>
            <Money rupees={figures.net} size="md" />
          </Line>
        </dl>
        {payout.payee && (
          <p className="sm dim mt-2" dir="auto">
            {payout.payee.name} · {payout.payee.accountNumber} · {payout.payee.ifsc}
          </p>
        )}
      </Card>
    </Section>
  )
}

const Line = ({ name, isSum, children }: { name: ReactNode; isSum?: boolean; children: ReactNode }) => (
  <div className={isSum ? 'row between base border-t-2 border-ink pt-2' : 'row between base'}>
    <dt>{name}</dt>
    <dd className="end">{children}</dd>
  </div>
)
