import { getMyCompany } from '@kuri/contract/companies/company-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import type { Company } from './company.ts'
import { CompanyPapers } from './papers.tsx'
import { EditAddress, EditManager, EditProfile } from './profile-dialogs.tsx'

export default function ProfilePage() {
  const { t } = useLingui()
  const profile = useQuery(read(getMyCompany))
  const company = profile.data?.company
  return (
    <StaffPage title={company?.name ?? t`Company`} needs="company.profile.read">
      <Loaded query={profile} heights={[240, 160, 160]}>
        {(data) => (
          <Columns>
            <div className="stack">
              <Facts company={data.company} />
              <Addresses company={data.company} />
              <Managers managers={data.company.managers} />
            </div>
            <div className="stack">
              <BankAccount account={data.company.bankAccount} />
              <CompanyPapers company={data.company} />
            </div>
          </Columns>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Facts({ company }: { company: Company }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t`Profile`}
      aside={
        <Can needs="company.profile.update">
          <Button look="second" onClick={() => setOpen(true)}>{t`Change the profile`}</Button>
        </Can>
      }
    >
      <DefinitionList
        items={[
          [t`Email`, company.email],
          [t`Mobile`, company.mobileNumber],
          [t`CIN`, company.cin],
          [t`PAN`, company.pan],
          [t`Registration number`, company.registrationNumber],
          [t`GSTIN`, company.gstin],
          [t`Founded`, company.yearOfEstablishment],
          [t`Headquarters`, company.branch],
          [t`Programs running elsewhere`, company.noOfOngoingPrograms],
          [t`Programs completed elsewhere`, company.noOfCompletedPrograms],
          [t`About`, company.description],
        ]}
      />
      {isOpen && <EditProfile company={company} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function Addresses({ company }: { company: Company }) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<Company['billingAddress']>(null)
  const { registeredAddress, billingAddress, registeredSameAsBillingAddress } = company
  return (
    <Panel
      title={t`Addresses`}
      aside={
        <Can needs="company.profile.update">
          <span className="row g2 flex-wrap">
            {billingAddress && (
              <Button look="second" onClick={() => setEdited(billingAddress)}>{t`Change the billing address`}</Button>
            )}
            {registeredAddress && !registeredSameAsBillingAddress && (
              <Button look="second" onClick={() => setEdited(registeredAddress)}>
                {t`Change the registered address`}
              </Button>
            )}
          </span>
        </Can>
      }
    >
      <DefinitionList
        items={[
          [t`Billing address`, addressLine(billingAddress)],
          [
            t`Registered address`,
            registeredSameAsBillingAddress ? t`The same as the billing address` : addressLine(registeredAddress),
          ],
        ]}
      />
      {edited && <EditAddress address={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}

const addressLine = (address: Company['billingAddress']) =>
  address &&
  [
    address.line1,
    address.line2,
    address.postOffice,
    address.city,
    address.district,
    [address.state, address.pincode].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')

function Managers({ managers }: Pick<Company, 'managers'>) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<Company['managers'][number] | null>(null)
  return (
    <Panel title={t`Managers`}>
      <ul className="stack">
        {managers.map((manager) => (
          <li key={manager.id} className="stack g2">
            <div className="row between">
              <b dir="auto">{manager.name}</b>
              <Can needs="company.compliance.manage">
                <Button
                  look="second"
                  aria-label={t`Change ${manager.name}`}
                  onClick={() => setEdited(manager)}
                >{t`Change`}</Button>
              </Can>
            </div>
            <DefinitionList
              items={[
                [t`Mobile`, manager.mobileNumber],
                [t`Email`, manager.email],
                [t`PAN`, manager.pan],
                [t`Aadhaar`, manager.aadhaarNumber],
              ]}
            />
          </li>
        ))}
      </ul>
      {managers.length === 0 && (
        <p className="dim">
          <Trans>No manager is named.</Trans>
        </p>
      )}
      {edited && <EditManager manager={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}

function BankAccount({ account }: { account: Company['bankAccount'] }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Bank account`}>
      {account ? (
        <DefinitionList
          columns={1}
          items={[
            [t`Holder`, account.accountHolder],
            [t`Number`, account.accountNumber],
            [t`Bank`, [account.bankName, account.branchName].filter(Boolean).join(', ')],
            [t`IFSC`, account.ifsc],
          ]}
        />
      ) : (
        <p className="dim">
          <Trans>No bank account yet.</Trans>
        </p>
      )}
    </Panel>
  )
}
