// Everything that somebody sent with a request, for the platform and the company to decide on.

import type { Data } from '@kuri/contract/kit/route'
import type { getRequest } from '@kuri/contract/members/enrollment-requests.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { KycPictures } from './kyc-pictures.tsx'

export type Request = Data<typeof getRequest.company>
type Address = Request['ADDRESSES']['presentAddress']

type RequestViewProps = {
  request: Request
  /** The decision, beside what it is about. */
  aside: ReactNode
  readAgain(): void
}

export function RequestView({ request, aside, readAgain }: RequestViewProps) {
  const { t } = useLingui()
  return (
    <Columns>
      <div className="stack g4">
        {request.missing.length > 0 && <Missing names={request.missing} />}
        <Person request={request} />
        <Panel title={t`Papers`}>
          <KycPictures
            onExpired={readAgain}
            papers={[
              { name: t`Photograph`, url: request.DOCUMENTS.photographUrl },
              { name: t`Aadhaar, front`, url: request.DOCUMENTS.aadhaarCardFrontUrl },
              { name: t`Aadhaar, back`, url: request.DOCUMENTS.aadhaarCardBackUrl },
              { name: t`PAN card`, url: request.PAN_INCOME.panCardUrl },
              { name: t`Proof of income`, url: request.PAN_INCOME.incomeProofUrl },
            ]}
          />
        </Panel>
        <Living request={request} />
        <Nominee request={request} />
        {request.payments.length > 0 && <Payments request={request} />}
      </div>
      <div className="stack g4">
        {aside}
        <History request={request} />
      </div>
    </Columns>
  )
}

const Missing = ({ names }: { names: readonly string[] }) => (
  <Note tone="warn">
    <p className="b">
      <Trans>Not provided yet:</Trans>
    </p>
    <p>{names.map(readable).join(', ')}</p>
  </Note>
)

/** "AADHAAR_FRONT" reads as "Aadhaar front". */
const readable = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/\baadhaar\b/, 'Aadhaar')
    .replace(/\bpan\b/, 'PAN')

function Person({ request: { BASIC_INFO: person } }: { request: Request }) {
  const { t } = useLingui()
  const checked = (isChecked: boolean | null) =>
    isChecked && (
      <Badge tone="done" icon="tick">
        <Trans>verified</Trans>
      </Badge>
    )
  return (
    <Panel title={t`Person`}>
      <DefinitionList
        columns={3}
        items={[
          [t`Name`, person.name],
          [
            t`Mobile`,
            person.mobileNumber && (
              <>
                {person.mobileNumber} {checked(person.mobileNumberVerified)}
              </>
            ),
          ],
          [
            t`Email`,
            person.email && (
              <>
                {person.email} {checked(person.emailVerified)}
              </>
            ),
          ],
          [t`Date of birth`, person.dob && <Time at={person.dob} />],
          [t`Gender`, person.gender && { MALE: t`Male`, FEMALE: t`Female`, OTHER: t`Other` }[person.gender]],
          [
            person.relationType
              ? { FATHER: t`Father`, MOTHER: t`Mother`, HUSBAND: t`Husband`, WIFE: t`Wife` }[person.relationType]
              : t`Relative`,
            person.relationName,
          ],
          [t`Aadhaar`, person.aadhaarNumber],
          [t`PAN`, person.pan],
        ]}
      />
    </Panel>
  )
}

function Living({ request: { ADDRESSES: addresses, INCOME: income } }: { request: Request }) {
  const { t } = useLingui()
  const sources = {
    PROFESSIONAL: t`Profession`,
    AGRICULTURE: t`Farming`,
    EMPLOYMENT: t`Employment`,
    BUSINESS: t`Business`,
    OTHER: t`Other`,
  }
  const work = income.employmentDetails
  return (
    <Panel title={t`Addresses and income`}>
      <DefinitionList
        items={[
          [t`Present address`, addressLine(addresses.presentAddress)],
          [t`Permanent address`, addressLine(addresses.permanentAddress)],
          [t`Income a month`, income.monthlyIncome && <Money rupees={Number(income.monthlyIncome)} />],
          [t`Source of income`, income.incomeSource && sources[income.incomeSource]],
          work !== null && [t`Employer`, work.employer],
          work !== null && [t`Work`, work.jobTitle],
        ]}
      />
    </Panel>
  )
}

const addressLine = (address: Address) =>
  address &&
  [address.line1, address.line2, address.postOffice, address.city, address.district, address.state, address.pincode]
    .filter(Boolean)
    .join(', ')

function Nominee({ request }: { request: Request }) {
  const { t } = useLingui()
  const { nominee } = request.NOMINEE
  const { signed, signedAt, fileUrl } = request.AGREEMENT
  return (
    <Panel title={t`Nominee and agreement`}>
      <DefinitionList
        items={[
          [t`Nominee`, nominee.name],
          [t`Relation`, nominee.relation],
          [t`Mobile of the nominee`, nominee.mobileNumber],
          [
            t`Agreement`,
            signed ? (
              <>
                <Trans>signed</Trans> {signedAt && <Time at={signedAt} />}{' '}
                {fileUrl && (
                  <a href={fileUrl} target="_blank" rel="noreferrer">
                    <Trans>Open</Trans>
                  </a>
                )}
              </>
            ) : (
              t`not signed yet`
            ),
          ],
        ]}
      />
    </Panel>
  )
}

function Payments({ request }: { request: Request }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Payments`} flush>
      <PlainTable
        caption={t`Payments`}
        rows={request.payments}
        rowKey={({ transactionId }) => transactionId}
        columns={[
          { name: t`Time`, isHeader: true, cell: ({ createdAt }) => <Time at={createdAt} show="both" /> },
          { name: t`Amount`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
          { name: t`Status`, cell: ({ status }) => status.toLowerCase().replaceAll('_', ' ') },
        ]}
      />
    </Panel>
  )
}

function History({ request }: { request: Request }) {
  const { t } = useLingui()
  const at = (time: string | null | undefined) => time && <Time at={time} show="both" />
  return (
    <Panel title={t`History`}>
      <DefinitionList
        columns={1}
        items={[
          [t`Sent`, at(request.submittedAt)],
          [t`How`, request.source === 'DESK' ? t`At the counter` : t`In the app`],
          [t`Network address`, request.submittedFrom.ip],
          [t`Platform decided`, at(request.adminDecision?.decidedAt)],
          [t`Company decided`, at(request.companyDecision?.decidedAt)],
          request.invoice !== null && [t`Invoice`, <Money key="invoice" rupees={request.invoice.amount} />],
          [t`Enrolled`, at(request.enrolledAt)],
          request.comment !== null && [t`Comment`, request.comment],
        ]}
      />
    </Panel>
  )
}
