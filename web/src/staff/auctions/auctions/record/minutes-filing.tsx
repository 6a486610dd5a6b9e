// The scan of minutes on paper, the day of their filing, and the links of the Registrar.
import { CONTENT_TYPES } from '@kuri/contract/companies/files.contract'
import type { Body } from '@kuri/contract/kit/route'
import type { fileMinutes, generateMinutesScan } from '@kuri/contract/proof/minutes.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note, Problem } from '../../../../ui/feedback.tsx'
import { DateInput, TextInput } from '../../../../ui/field.tsx'
import { Time } from '../../../../ui/time.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { UploadTarget } from '../../../../ui/upload/put-file.ts'
import { ConfirmDialog } from '../../../parts/confirm.tsx'
import { FileUpload } from '../../../parts/file-upload.tsx'
import { useAuctionSide } from '../auction-side.ts'
import type { AuctionMinutes } from './auction-minutes.ts'

type ScanBody = Body<typeof generateMinutesScan.company>
type FilingBody = Body<typeof fileMinutes.company>

export function MinutesScan({
  generate,
  confirm,
  onDone,
}: {
  generate(body: ScanBody): Promise<UploadTarget & { fileId: string }>
  confirm(fileId: string): Promise<unknown>
  onDone(): void
}) {
  const { t } = useLingui()
  return (
    <FileUpload
      label={t`Signed on paper`}
      hint={t`Print the minutes, have them signed, and add the scan.`}
      accepts={CONTENT_TYPES}
      wanted={t`Choose a PDF or a picture.`}
      button={<Trans>Add the scan</Trans>}
      generate={(body) => generate(body as ScanBody)}
      confirm={({ fileId }) => confirm(fileId)}
      onDone={onDone}
    />
  )
}

export function FileDialog({
  digest,
  file,
  onClose,
}: {
  digest: string
  file(body: FilingBody): Promise<unknown>
  onClose(): void
}) {
  const { t } = useLingui()
  const [filedOn, setFiledOn] = useState('')
  const [reference, setReference] = useState('')
  return (
    <ConfirmDialog
      title={t`Filed with the Registrar`}
      confirm={t`Save`}
      isReady={filedOn !== '' && reference.trim() !== ''}
      onConfirm={async () => {
        await file({ digest, filedOn, reference })
        toast(t`The filing is recorded.`)
      }}
      onClose={onClose}
    >
      <DateInput label={t`Day of filing`} value={filedOn} onChange={({ target }) => setFiledOn(target.value)} />
      <TextInput
        label={t`Reference of the receipt`}
        maxLength={100}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    </ConfirmDialog>
  )
}

const VALID_DAYS = 30

export function MinutesLinks({ auctionId, links }: { auctionId: string; links: AuctionMinutes['links'] }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const outdates = [endpoints.getAuctionMinutes]
  const create = useChange(endpoints.createMinutesLink, { outdates })
  const revoke = useChange(endpoints.revokeMinutesLink, { outdates })
  return (
    <section className="stack g2" aria-label={t`Links for the Registrar`}>
      <h3>{t`Links for the Registrar`}</h3>
      <ul className="stack g2">
        {links.map(({ linkId, expiresAt, revokedAt, openedCount }) => (
          <li key={linkId} className="row g2 flex-wrap">
            <span>
              {revokedAt ? (
                <Trans>
                  Revoked <Time at={revokedAt} show="both" />
                </Trans>
              ) : (
                <Trans>
                  Valid until <Time at={expiresAt} show="both" />
                </Trans>
              )}{' '}
              · <Plural value={openedCount} one="opened once" other="opened # times" />
            </span>
            {!revokedAt && (
              <Button
                look="quiet"
                busy={revoke.isPending}
                onClick={() => revoke.mutate({ params: { auctionId, linkId } })}
              >
                <Trans>Revoke</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {create.data && (
        <Note tone="brand">
          <Trans>Send this address to the Registrar. It is shown only now:</Trans>{' '}
          <code className="break-all">{create.data.url}</code>
        </Note>
      )}
      {(create.error ?? revoke.error) && <Problem error={(create.error ?? revoke.error)!} />}
      <div>
        <Button
          look="second"
          busy={create.isPending}
          onClick={() => create.mutate({ params: { auctionId }, body: { validDays: VALID_DAYS } })}
        >
          <Trans>Create a link for 30 days</Trans>
        </Button>
      </div>
    </section>
  )
}
