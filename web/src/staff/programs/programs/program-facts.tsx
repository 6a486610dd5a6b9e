// All terms of a program in words.
import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import type { Program } from './program.rules.ts'
import { PotNote } from './terms-check.tsx'
import { useProgramWords } from './words.ts'

export function ProgramFacts({ program }: { program: Program }) {
  const { t } = useLingui()
  const words = useProgramWords()
  const yesNo = (value: boolean | null) => (value === null ? null : value ? words.yes : words.no)
  return (
    <>
      <Panel title={t`Terms`}>
        <div className="stack g4">
          <DefinitionList
            columns={3}
            items={[
              [t`Pot`, <Money key="pot" rupees={program.totalAmount} />],
              [t`Instalment`, <Money key="instalment" rupees={program.subscriptionAmount} />],
              program.bidLimits !== null && [
                program.bidLimits.meaning === 'DISCOUNT' ? t`Discounts` : t`Prizes`,
                <BidLimits key="limits" limits={program.bidLimits} />,
              ],
              [t`Tickets`, program.totalSlots],
              [t`Tickets on offer`, program.availableSlots],
              [t`Divisions`, program.divisions],
              [t`One instalment`, words.frequency[program.frequency]],
              [t`It runs for`, `${program.durationValue} ${words.durationType[program.durationType].toLowerCase()}`],
              [t`First day`, <Time key="start" at={program.startDate} />],
              program.lastDateOfSubmission !== null && [
                t`Last day to ask for a ticket`,
                <Time key="last" at={program.lastDateOfSubmission} />,
              ],
              program.lastAuctionDate !== null && [
                t`Last auction before the import`,
                <Time key="auction" at={program.lastAuctionDate} />,
              ],
              program.completedCycles !== null && [t`Cycles before the import`, program.completedCycles],
              [t`Commission`, program.foremanCommission === null ? null : `${program.foremanCommission} %`],
              [
                t`Fine for a late instalment`,
                program.delayFineAmount === null ? null : <Money key="fine" rupees={program.delayFineAmount} />,
              ],
              [t`Dividend comes off the next instalment`, yesNo(program.deductDividend)],
              [t`Winner`, program.bid === null ? null : words.bid[program.bid]],
              program.bid !== 'LOT' && [t`Auctions on Kuri`, yesNo(program.isAuctionHostedOnPlatform)],
              program.bid !== 'LOT' && [t`Auction in the first cycle`, yesNo(program.hasFirstCycleAuction)],
            ]}
          />
          <PotNote
            pot={program.totalAmount}
            instalment={program.subscriptionAmount}
            tickets={program.totalSlots}
            divisions={program.divisions}
          />
        </div>
      </Panel>
      <ChitTerms program={program} />
      {program.description !== null && (
        <Panel title={t`Description`}>
          <p dir="auto" className="whitespace-pre-line">
            {program.description}
          </p>
        </Panel>
      )}
    </>
  )
}

function BidLimits({ limits: { lowestAmount, highestAmount } }: { limits: NonNullable<Program['bidLimits']> }) {
  return (
    <Trans>
      <Money rupees={lowestAmount} /> to <Money rupees={highestAmount} />
    </Trans>
  )
}

function ChitTerms({ program: { chitTerms } }: { program: Program }) {
  const { t } = useLingui()
  const percent = (value: number | null) => (value === null ? null : `${value} %`)
  const rupees = (value: number | null) => (value === null ? null : <Money rupees={value} />)
  const late = chitTerms.lateRule
  return (
    <Panel title={t`More terms`}>
      <DefinitionList
        columns={3}
        items={[
          [t`Largest discount`, percent(chitTerms.maxDiscountPercent)],
          [t`Smallest discount`, percent(chitTerms.minDiscountPercent)],
          [t`Bids in steps of`, rupees(chitTerms.bidStep)],
          [t`Commission is taken`, chitTerms.commissionRule === 'ALWAYS' ? t`always` : t`from the discount`],
          [t`Cycle of the foreman`, chitTerms.foremanInstalment],
          [
            t`Dividend goes to`,
            {
              ALL: t`all tickets`,
              PAID_BY_DUE_DATE: t`who paid by the due date`,
              NON_DEFAULTERS: t`everybody except defaulters`,
            }[chitTerms.dividendTo],
          ],
          [
            t`To bid, a member must have paid`,
            chitTerms.arrearsBar === 'CYCLE' ? t`this cycle` : t`everything that is due`,
          ],
          [t`Charge for a bounced cheque`, rupees(chitTerms.bounceCharge)],
          [
            t`Late charge`,
            late === null
              ? null
              : late.type === 'FLAT'
                ? t`₹${late.nonPrized} before the prize, ₹${late.prized} after it, each month`
                : t`${late.nonPrized} % before the prize, ${late.prized} % after it, a year`,
          ],
        ]}
      />
    </Panel>
  )
}
