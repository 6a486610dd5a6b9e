// The statements of a draft: what the log of an auction cannot know.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../../api/query.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { TextArea, TextInput } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ConfirmDialog } from '../../../parts/confirm.tsx'
import { useAuctionSide } from '../auction-side.ts'
import type { AuctionMinutes } from './auction-minutes.ts'
import { type InHall, inHallOf, presentSince, toPresentInHall } from './minutes-draft.rules.ts'

const MAX_TICKETS = 100

export function DraftDialog({
  auctionId,
  minutes,
  onClose,
}: {
  auctionId: string
  minutes: AuctionMinutes
  onClose(): void
}) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const draft = useChange(endpoints.draftAuctionMinutes, { outdates: [endpoints.getAuctionMinutes] })
  const tickets = useQuery(
    read(endpoints.listAuctionParticipants, { params: { auctionId }, query: { pageSize: MAX_TICKETS } }),
  )
  const { suggested } = minutes
  const [place, setPlace] = useState(suggested.place)
  const [unpaidPrizes, setUnpaidPrizes] = useState(suggested.unpaidPrizes)
  const [deputyName, setDeputyName] = useState(suggested.deputyName ?? '')
  const [remarks, setRemarks] = useState(suggested.remarks ?? '')
  const [inHall, setInHall] = useState<InHall>(() => inHallOf(suggested.presentInHall))
  const [from, setFrom] = useState(() => presentSince(suggested.presentInHall))
  const absent = tickets.data?.participants.filter(({ hasJoined }) => !hasJoined) ?? []
  const isReady = place.trim() !== '' && unpaidPrizes.trim() !== '' && (inHall.size === 0 || from !== '')
  return (
    <ConfirmDialog
      title={t`Draft the minutes`}
      confirm={t`Draft`}
      isReady={isReady}
      onConfirm={async () => {
        await draft.mutateAsync({
          params: { auctionId },
          body: {
            place,
            unpaidPrizes,
            presentInHall: toPresentInHall(inHall, from, suggested.presentInHall),
            ...(deputyName.trim() ? { deputyName } : {}),
            ...(remarks.trim() ? { remarks } : {}),
          },
        })
        toast(t`The minutes are drafted.`)
      }}
      onClose={onClose}
    >
      <p className="dim">
        <Trans>The log of the auction says the rest. What you state here is marked as stated by staff.</Trans>
      </p>
      <TextInput label={t`Place`} maxLength={500} value={place} onChange={({ target }) => setPlace(target.value)} />
      <TextArea
        label={t`Unpaid prizes of earlier instalments`}
        hint={t`Or: none`}
        maxLength={2000}
        value={unpaidPrizes}
        onChange={({ target }) => setUnpaidPrizes(target.value)}
      />
      {absent.length > 0 && (
        <fieldset className="stack g2">
          <legend className="b">{t`In the hall without a bid`}</legend>
          {absent.map((ticket) => (
            <HallTicket key={ticket.enrolledSubscriberId} ticket={ticket} inHall={inHall} onChange={setInHall} />
          ))}
          {inHall.size > 0 && (
            <TextInput
              type="datetime-local"
              label={t`Present since, in Indian time`}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          )}
        </fieldset>
      )}
      <TextInput
        label={t`Deputy of the Registrar`}
        hint={t`Who signs on paper`}
        isOptional
        maxLength={150}
        value={deputyName}
        onChange={({ target }) => setDeputyName(target.value)}
      />
      <TextArea
        label={t`Remarks`}
        isOptional
        maxLength={2000}
        value={remarks}
        onChange={({ target }) => setRemarks(target.value)}
      />
    </ConfirmDialog>
  )
}

function HallTicket({
  ticket: { enrolledSubscriberId, ticketNumber, subscriberName },
  inHall,
  onChange,
}: {
  ticket: { enrolledSubscriberId: string; ticketNumber: number | null; subscriberName: string | null }
  inHall: InHall
  onChange(inHall: InHall): void
}) {
  const { t } = useLingui()
  const proxyName = inHall.get(enrolledSubscriberId)
  const tick = (isInHall: boolean) => {
    const others = [...inHall].filter(([id]) => id !== enrolledSubscriberId)
    onChange(new Map(isInHall ? [...others, [enrolledSubscriberId, '']] : others))
  }
  return (
    <>
      <Checkbox
        label={`${ticketNumber ?? ''} ${subscriberName ?? ''}`}
        checked={proxyName !== undefined}
        onChange={({ target }) => tick(target.checked)}
      />
      {proxyName !== undefined && (
        <TextInput
          label={t`Proxy for ticket ${ticketNumber ?? ''}`}
          hint={t`Empty if the member came in person`}
          isOptional
          maxLength={150}
          autoComplete="off"
          value={proxyName}
          onChange={({ target }) => onChange(new Map(inHall).set(enrolledSubscriberId, target.value))}
        />
      )}
    </>
  )
}
