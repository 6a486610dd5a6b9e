// Everything that the platform knows about a company, and its state.
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type Company, CompanyFrame } from '../../../staff/companies/companies/company-frame.tsx'
import { Columns, DefinitionList, Panel } from '../../../staff/parts/layout.tsx'
import { useSros } from '../../../staff/programs/lookups/sro-field.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { CompanyState } from './company-state.tsx'
import { MessageBudget } from './message-budget.tsx'

export default function CompanyPage() {
  const { companyId } = useParams({ from: '/admin/admin/companies/$companyId' })
  return (
    <CompanyFrame
      companyId={companyId}
      actions={() => (
        <ButtonLink look="second" to="/admin/companies/$companyId/edit" params={{ companyId }}>
          <Trans>Edit</Trans>
        </ButtonLink>
      )}
    >
      {(company) => (
        <Columns>
          <div className="stack g4">
            <Identity company={company} />
            <Addresses company={company} />
            <Managers company={company} />
          </div>
          <div className="stack g4">
            <CompanyState company={company} />
            <MessageBudget companyId={company.companyId} />
            <BankAccount company={company} />
          </div>
        </Columns>
      )}
    </CompanyFrame>
  )
}

function Identity({ company }: { company: Company }) {
  const { t } = useLingui()
  const sros = useSros()
  const sro = sros.data?.sros.find(({ sroId }) => sroId === company.sroId)
  return (
    <Panel title={t`Company`}>
      <DefinitionList
        columns={3}
        items={[
          [t`Name`, company.name],
          [t`CIN`, company.cin],
          [t`PAN`, company.pan],
          [t`GSTIN`, company.gstin],
          [t`Registration number`, company.registrationNumber],
          [t`Sub-registrar office`, sro ? `${sro.name}, ${sro.district}` : company.sroId],
          [t`Headquarters`, company.branch],
          [t`Founded`, company.yearOfEstablishment],
          [t`Running programs at the start`, company.noOfOngoingPrograms],
          [t`Completed programs at the start`, company.noOfCompletedPrograms],
          [t`On Kuri since`, <Time key="since" at={company.createdAt} />],
        ]}
      />
      {company.description && (
        <p dir="auto" className="mt-4 whitespace-pre-line">
          {company.description}
        </p>
      )}
    </Panel>
  )
}

const lineOf = (address: Company['billingAddress']) =>
  address &&
  [address.line1, address.line2, address.postOffice, address.city, address.district, address.state, address.pincode]
    .filter(Boolean)
    .join(', ')

function Addresses({ company }: { company: Company }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Addresses`}>
      <DefinitionList
        items={[
          [t`For bills`, lineOf(company.billingAddress)],
          [t`Registered`, company.registeredSameAsBillingAddress ? t`the same` : lineOf(company.registeredAddress)],
        ]}
      />
    </Panel>
  )
}

function Managers({ company: { managers } }: { company: Company }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Managers`}>
      {managers.length === 0 && (
        <p className="dim">
          <Trans>No manager is named.</Trans>
        </p>
      )}
      {managers.map((manager) => (
        <DefinitionList
          key={manager.id}
          columns={3}
          items={[
            [t`Name`, manager.name],
            [t`Mobile`, manager.mobileNumber],
            [t`Email`, manager.email],
            [t`PAN`, manager.pan],
            [t`Aadhaar`, manager.aadhaarNumber],
          ]}
        />
      ))}
    </Panel>
  )
}

function BankAccount({ company: { bankAccount, requiresSubAccount } }: { company: Company }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Settlement account`}>
      {bankAccount === null ? (
        <p className="dim">{requiresSubAccount ? t`Not given yet.` : t`The company needs none of its own.`}</p>
      ) : (
        <DefinitionList
          columns={1}
          items={[
            [t`Account holder`, bankAccount.accountHolder],
            [t`Account number`, bankAccount.accountNumber],
            [t`Bank`, bankAccount.bankName],
            [t`Branch of the bank`, bankAccount.branchName],
            [t`IFSC`, bankAccount.ifsc],
          ]}
        />
      )}
    </Panel>
  )
}
