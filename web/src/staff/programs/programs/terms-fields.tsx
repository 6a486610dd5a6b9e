import { isAuctioned } from '@kuri/contract/programs/program-status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { CheckboxField, RadioField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Panel } from '../../parts/layout.tsx'
import { HostedAuctionFields } from './auction-fields.tsx'
import { FieldGrid } from './basics-fields.tsx'
import { ChitTermsFields } from './chit-terms-fields.tsx'
import { Fixed, Without } from './hidden-fields.tsx'
import type { ProgramChoices } from './program-choices.ts'
import { SecuritiesField } from './securities-field.tsx'
import { CommissionNote } from './terms-check.tsx'
import type { TermsForm } from './terms-form.ts'
import { YesNoField } from './yes-no-field.tsx'

/** Forms over other endpoints have the same fields of step 2 under the same names. */
export const asTerms = (form: object) => form as TermsForm

const AUCTION_CONFIG = [
  'hasPrebid',
  'auctionBidMode',
  'auctionClosingMode',
  'auctionDurationSeconds',
  'auctionExtensionSeconds',
  'auctionFirstCallSeconds',
  'auctionSecondCallSeconds',
  'auctionThirdCallSeconds',
  'subscriberJoinGraceSeconds',
  'subscriberJoinLeadSeconds',
  'allowStaffOfflineBids',
  'prebidMutabilityPolicy',
  'auctionJoiningRule',
  'autoStart',
  'approvalRequired',
  'autoOpenPrebid',
  'autoRevealPrebids',
  'autoDeclareWinner',
  'lotProof',
  'prebidDocumentRequired',
  'prebidDocumentTemplateVersionId',
  'auctionPresetId',
] as const

type TermsFieldsProps = {
  form: TermsForm
  choices: ProgramChoices
  flow: 'NEW' | 'IMPORT'
  /** The platform states it for an import too. */
  asksFirstCycle?: boolean
  /** Fields of this flow only: the number of completed cycles. */
  more?: ReactNode
}

export function TermsFields({ form, choices, flow, asksFirstCycle = flow === 'NEW', more }: TermsFieldsProps) {
  const { t } = useLingui()
  const isHosted = form.watch('isAuctionHostedOnPlatform') === true
  const hasAuctions = isAuctioned(form.watch('bid') ?? null)
  return (
    <>
      <MoneyFields form={form} more={more} />
      <WinnerFields form={form} asksFirstCycle={asksFirstCycle} />
      {hasAuctions && isHosted ? (
        <HostedAuctionFields form={form} choices={choices} flow={flow} />
      ) : (
        <Without form={form} names={AUCTION_CONFIG} />
      )}
      {choices.securityTypes.length > 0 && (
        <Panel title={t`Securities that a winner may give`}>
          <SecuritiesField form={form} types={choices.securityTypes} />
        </Panel>
      )}
      <ChitTermsFields form={form} />
    </>
  )
}

export function MoneyFields({ form, more }: { form: TermsForm; more?: ReactNode }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Money`}>
      <div className="stack g4">
        <FieldGrid>
          <TextField form={form} name="foremanCommission" label={t`Commission (%)`} inputMode="decimal" />
          <AmountField form={form} name="delayFineAmount" label={t`Fine for a late instalment`} hint={t`0 for none`} />
          {more}
        </FieldGrid>
        <CommissionNote percent={form.watch('foremanCommission')} />
        <CheckboxField
          form={form}
          name="deductDividend"
          label={t`Take the dividend off the next instalment`}
          hint={t`Otherwise members pay the whole instalment and the dividend is paid out.`}
        />
        <TextAreaField
          form={form}
          name="description"
          label={t`Description`}
          hint={t`Members read it before they ask to join.`}
          rows={4}
          dir="auto"
          maxLength={10_000}
        />
      </div>
    </Panel>
  )
}

/** A lot has no auction, so nothing else is asked then. */
export function WinnerFields({ form, asksFirstCycle }: { form: TermsForm; asksFirstCycle: boolean }) {
  const { t } = useLingui()
  const bid = form.watch('bid') ?? null
  const isLot = bid === 'LOT'
  return (
    <Panel title={t`The winner`}>
      <div className="stack g4">
        <RadioField
          form={form}
          name="bid"
          label={t`How is the winner found?`}
          options={[
            { value: 'AUCTION', label: t`Auction`, detail: t`Members bid for the pot.` },
            {
              value: 'AUCTION_AND_LOT',
              label: t`Auction and lot`,
              detail: t`A lot decides when nobody bids.`,
            },
            { value: 'LOT', label: t`Lot`, detail: t`The winner is always drawn.` },
          ]}
        />
        {isAuctioned(bid) ? (
          <>
            <YesNoField
              form={form}
              name="isAuctionHostedOnPlatform"
              label={t`Where do the auctions run?`}
              yes={t`On Kuri`}
              yesDetail={t`Live on phones and in the hall.`}
              no={t`Elsewhere`}
              noDetail={t`You record the winners here afterwards.`}
            />
            {asksFirstCycle && (
              <YesNoField form={form} name="hasFirstCycleAuction" label={t`Is there an auction in the first cycle?`} />
            )}
          </>
        ) : (
          isLot && (
            <>
              <Without form={form} names={['isAuctionHostedOnPlatform']} />
              {asksFirstCycle && <Fixed form={form} name="hasFirstCycleAuction" value={false} />}
              <p className="dim">
                <Trans>A lot needs no auction settings. You record who was drawn in each cycle.</Trans>
              </p>
            </>
          )
        )}
      </div>
    </Panel>
  )
}
