// The statements of a draft of a draw that was held without the platform.
import { CONTENT_TYPES } from '@kuri/contract/companies/files.contract'
import type { Body } from '@kuri/contract/kit/route'
import { getCycleWinners } from '@kuri/contract/programs/cycles.contract'
import {
  DRAW_WAYS,
  draftDrawMinutes,
  generateProxyLetter,
  getDrawMinutes,
} from '@kuri/contract/proof/draw-minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { read, useChange } from '../../../../api/query.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { ConfirmDialog } from '../../../parts/confirm.tsx'
import { FileUpload } from '../../../parts/file-upload.tsx'
import {
  type DrawForm,
  type DrawMinutes,
  drawFormOf,
  isDrawReady,
  type Present,
  toStatements,
} from './draw-draft.rules.ts'

const MAX_TICKETS = 100
type LetterBody = Body<typeof generateProxyLetter>

export function DrawDraftDialog({ minutes, onClose }: { minutes: DrawMinutes; onClose(): void }) {
  const { t } = useLingui()
  const { cycleId, suggested } = minutes
  const draft = useChange(draftDrawMinutes, { outdates: [getDrawMinutes] })
  const [form, setForm] = useState<DrawForm>(() => drawFormOf(suggested))
  const set = (changed: Partial<DrawForm>) => setForm({ ...form, ...changed })
  const ways = {
    LOT: t`By lot`,
    AUCTION: t`By auction in the hall`,
    LOT_AMONG_BIDDERS: t`By lot among equal bidders`,
    AGREEMENT: t`By agreement of those present`,
  }
  return (
    <ConfirmDialog
      title={t`Draft the minutes`}
      confirm={t`Draft`}
      isReady={isDrawReady(form)}
      onConfirm={async () => {
        await draft.mutateAsync({ params: { cycleId }, body: toStatements(form) })
        toast(t`The minutes are drafted.`)
      }}
      onClose={onClose}
    >
      <p className="dim">
        <Trans>Instalment, winners and money come from the records. What you state here is marked so.</Trans>
      </p>
      <TextInput
        type="datetime-local"
        label={t`Began, in Indian time`}
        value={form.began}
        onChange={({ target }) => set({ began: target.value })}
      />
      <TextInput
        type="datetime-local"
        label={t`Ended, in Indian time`}
        value={form.ended}
        onChange={({ target }) => set({ ended: target.value })}
      />
      <TextInput
        label={t`Place`}
        maxLength={500}
        value={form.place}
        onChange={({ target }) => set({ place: target.value })}
      />
      <Select
        label={t`How the prize was decided`}
        value={form.decidedBy}
        options={DRAW_WAYS.map((way) => ({ value: way, label: ways[way] }))}
        onChange={({ target }) => set({ decidedBy: target.value as DrawForm['decidedBy'] })}
      />
      <TextInput
        label={t`Who drew the lot`}
        hint={t`Needed where the lot decided`}
        isOptional
        maxLength={150}
        value={form.drawnBy}
        onChange={({ target }) => set({ drawnBy: target.value })}
      />
      <TextInput
        label={t`Who watched`}
        hint={t`Names with commas between them`}
        isOptional
        maxLength={1000}
        value={form.watchedBy}
        onChange={({ target }) => set({ watchedBy: target.value })}
      />
      <PresentTickets cycleId={cycleId} present={form.present} onChange={(present) => set({ present })} />
      <TextArea
        label={t`Unpaid prizes of earlier instalments`}
        hint={t`Or: none`}
        maxLength={2000}
        value={form.unpaidPrizes}
        onChange={({ target }) => set({ unpaidPrizes: target.value })}
      />
      <TextInput
        label={t`Deputy of the Registrar`}
        hint={t`Who signs on paper`}
        isOptional
        maxLength={150}
        value={form.deputyName}
        onChange={({ target }) => set({ deputyName: target.value })}
      />
      <TextArea
        label={t`Remarks`}
        isOptional
        maxLength={2000}
        value={form.remarks}
        onChange={({ target }) => set({ remarks: target.value })}
      />
    </ConfirmDialog>
  )
}

type TicketsProps = { cycleId: string; present: Present; onChange(present: Present): void }

function PresentTickets({ cycleId, present, onChange }: TicketsProps) {
  const tickets = useQuery(read(getCycleWinners, { params: { cycleId }, query: { pageSize: MAX_TICKETS } }))
  return (
    <fieldset className="stack g2">
      <legend className="b">
        <Trans>Who was present, at least two</Trans>
      </legend>
      {tickets.data?.tickets.map((ticket) => (
        <PresentTicket
          key={ticket.enrolledSubscriberId}
          ticket={ticket}
          cycleId={cycleId}
          present={present}
          onChange={onChange}
        />
      ))}
    </fieldset>
  )
}

function PresentTicket({
  ticket: { enrolledSubscriberId, ticketNumber, subscriberName },
  cycleId,
  present,
  onChange,
}: TicketsProps & {
  ticket: { enrolledSubscriberId: string; ticketNumber: number; subscriberName: string | null }
}) {
  const { t } = useLingui()
  const own = present.get(enrolledSubscriberId)
  const tick = (isPresent: boolean) => {
    const others = new Map(present)
    if (isPresent) others.set(enrolledSubscriberId, { proxyName: '', proxyFileId: null })
    else others.delete(enrolledSubscriberId)
    onChange(others)
  }
  const change = (changed: Partial<typeof own>) =>
    onChange(new Map(present).set(enrolledSubscriberId, { proxyName: '', proxyFileId: null, ...own, ...changed }))
  return (
    <>
      <Checkbox
        label={`${ticketNumber} ${subscriberName ?? ''}`}
        checked={own !== undefined}
        onChange={({ target }) => tick(target.checked)}
      />
      {own && (
        <TextInput
          label={t`Proxy for ticket ${ticketNumber}`}
          hint={t`Empty if the member came in person`}
          isOptional
          maxLength={150}
          autoComplete="off"
          value={own.proxyName}
          onChange={({ target }) => change({ proxyName: target.value })}
        />
      )}
      {own && own.proxyName.trim() !== '' && (
        <FileUpload
          label={t`Letter of the proxy for ticket ${ticketNumber}`}
          hint={t`Form XX A or a power of attorney`}
          accepts={CONTENT_TYPES}
          wanted={t`Choose a PDF or a picture.`}
          button={<Trans>Add the letter</Trans>}
          generate={(body) => api(generateProxyLetter, { params: { cycleId }, body: body as LetterBody })}
          confirm={async ({ fileId }) => fileId}
          onDone={(fileId) => change({ proxyFileId: fileId })}
        />
      )}
    </>
  )
}
