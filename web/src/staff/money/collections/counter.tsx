// The counter: find the member, take the money, hand out the slip, and see what is in the drawer.

import type { Data } from '@kuri/contract/kit/route'
import { getMember } from '@kuri/contract/members/members.contract'
import { getDayBook } from '@kuri/contract/money/day-book.contract'
import type { createReceipt } from '@kuri/contract/money/receipts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { read } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { Booked } from './booked.tsx'
import './counter.css'
import { Drawer } from './cash-drawer.tsx'
import { MemberFinder } from './member-finder.tsx'
import { PaymentForm } from './payment-form.tsx'

type Receipt = Data<typeof createReceipt>
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')

export function Counter({ branch }: { branch: { id: string; name: string } }) {
  const { t } = useLingui()
  const { can } = useSide()
  const navigate = useNavigate()
  const { subscriberId } = useSearch({ strict: false }) as { subscriberId?: string }
  const [booked, setBooked] = useState<Receipt | null>(null)
  const finder = useRef<HTMLInputElement>(null)
  const dayBook = useQuery(read(getDayBook, { params: { branchId: branch.id } }))
  const member = useQuery({
    ...read(getMember, { params: { id: subscriberId ?? '' } }),
    enabled: subscriberId !== undefined && can('subscriber.manage'),
    // What is due must be true at the moment when money is taken.
    staleTime: 0,
  })
  const choose = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: ((old: object) => ({ ...old, subscriberId: id, pageNumber: undefined })) as never,
      replace: true,
    } as never)
  const start = () => {
    choose(undefined)
    finder.current?.focus()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      finder.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  if (!can('subscriber.manage'))
    return (
      <Note>
        <Trans>Your role may take money but not look up members. Mark instalments as paid in the list.</Trans>
      </Note>
    )
  return (
    <aside className="stack g3" aria-label={t`Counter`}>
      <section className="k-card thread stack g3 no-print" aria-labelledby="take-payment">
        <div className="row between">
          <h2 id="take-payment">
            <Trans>Take a payment</Trans>
          </h2>
          <kbd className="k-kbd">T</kbd>
        </div>
        <MemberFinder ref={finder} onChoose={choose} />
        {subscriberId !== undefined && (
          <Loaded query={member} heights={[220]}>
            {(found) => (
              <PaymentForm
                key={`${found.subscriberId} ${found.dueAmount} ${found.chargeAmount}`}
                branch={branch}
                member={found}
                isDayClosed={dayBook.data?.isClosed ?? false}
                onLeave={start}
                onBooked={(receipt) => {
                  setBooked(receipt)
                  start()
                }}
              />
            )}
          </Loaded>
        )}
      </section>
      {booked && <Booked key={booked.id} receipt={booked} />}
      <Drawer dayBook={dayBook} />
    </aside>
  )
}
