// What was filled in before, for a last look, with a way back to each step.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatRupees } from '../../../../ui/money.tsx'
import { Card, Section } from '../../../../ui/page.tsx'
import { Time } from '../../../../ui/time.tsx'
import type { OwnRequest } from '../requests/request.rules.ts'
import { INCOME_WORDS } from './choices.ts'
import type { SavedData } from './use-application.ts'

export function ApplicationSummary({ request, saved }: { request: OwnRequest; saved: SavedData }) {
  const { t } = useLingui()
  const { BASIC_INFO: about, ADDRESSES: addresses, INCOME: income } = saved
  const { programId, requestId } = request
  const [aadhaar, pan] = [about.aadhaarNumber ?? '', about.pan ?? '']
  const address = addressLine(addresses.presentAddress ?? addresses.permanentAddress)
  const change = <Trans>Change</Trans>
  return (
    <Section title={t`What you send`}>
      <Card className="stack">
        <Part
          title={t`About you`}
          change={
            <Link
              to="/join/$programId/about"
              params={{ programId }}
              className="k-link"
              aria-label={t`Change what is about you`}
            >
              {change}
            </Link>
          }
        >
          <span dir="auto">{about.name}</span>
          {about.dob && <Time at={about.dob} />}
          <span>{t`Aadhaar ${aadhaar}`}</span>
          <span>{t`PAN ${pan}`}</span>
        </Part>
        <Part
          title={t`Address`}
          change={
            <Link
              to="/my/requests/$requestId/addresses"
              params={{ requestId }}
              className="k-link"
              aria-label={t`Change the addresses`}
            >
              {change}
            </Link>
          }
        >
          {address ? <span dir="auto">{address}</span> : <Missing />}
        </Part>
        <Part
          title={t`Income`}
          change={
            <Link
              to="/my/requests/$requestId/income"
              params={{ requestId }}
              className="k-link"
              aria-label={t`Change the income`}
            >
              {change}
            </Link>
          }
        >
          {income.incomeSource ? <span>{INCOME_WORDS[income.incomeSource]()}</span> : <Missing />}
          {income.monthlyIncome !== null && <Monthly rupees={Number(income.monthlyIncome)} />}
        </Part>
      </Card>
    </Section>
  )
}

const Missing = () => (
  <span className="dim">
    <Trans>Missing</Trans>
  </span>
)

const Monthly = ({ rupees }: { rupees: number }) => {
  const amount = formatRupees(rupees)
  return (
    <span>
      <Trans>{amount} in a month</Trans>
    </span>
  )
}

const addressLine = (address: SavedData['ADDRESSES']['presentAddress']) =>
  [address?.line1, address?.line2, address?.city, address?.district, address?.pincode].filter(Boolean).join(', ')

const Part = ({ title, change, children }: { title: string; change: ReactNode; children: ReactNode }) => (
  <div className="row top between">
    <div className="stack g1 grow">
      <h3>{title}</h3>
      {children}
    </div>
    {change}
  </div>
)
