// Everything that was typed, before it is sent; and a short form of it beside every step.
import type { provisionCompany } from '@kuri/contract/companies/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { DefinitionList, Panel } from '../../../staff/parts/layout.tsx'
import { useSros } from '../../../staff/programs/lookups/sro-field.tsx'
import { Note } from '../../../ui/feedback.tsx'
import type { BodyValues } from '../../../ui/form/use-body-form.ts'
import { useStepTitles } from './wizard-frame.tsx'

type Values = Partial<BodyValues<typeof provisionCompany>>
type Address = Values['billingAddress'] | null

const lineOf = (address: Address | undefined) =>
  address
    ? [address.line1, address.line2, address.postOffice, address.city, address.district, address.state, address.pincode]
        .filter(Boolean)
        .join(', ')
    : null

export function SoFar({ values }: { values: Values }) {
  const { t } = useLingui()
  return (
    <Panel title={t`So far`}>
      <DefinitionList
        columns={1}
        items={[
          [t`Company`, values.name || null],
          [t`CIN`, values.cin || null],
          [t`Owner signs in with`, values.mobileNumber || null],
          [t`Head branch`, values.branch || null],
          [t`Founded`, values.yearOfEstablishment || null],
        ]}
      />
    </Panel>
  )
}

export function Review({ values }: { values: Values }) {
  const { t } = useLingui()
  const sros = useSros()
  const sro = sros.data?.sros.find(({ sroId }) => sroId === Number(values.sroId))
  const { manager, bankAccount } = values
  return (
    <>
      <Part step={1}>
        <DefinitionList
          items={[
            [t`Name`, values.name],
            [t`Head branch`, values.branch],
            [t`Mobile number of the owner`, values.mobileNumber],
            [t`Email`, values.email],
            [t`CIN`, values.cin],
            [t`PAN`, values.pan],
            [t`Registration number`, values.registrationNumber],
            [t`Sub-registrar office`, sro ? `${sro.name}, ${sro.district}` : values.sroId],
            [t`Founded`, values.yearOfEstablishment],
            [t`Chits that run now`, values.noOfOngoingPrograms],
            [t`Chits that were completed`, values.noOfCompletedPrograms],
          ]}
        />
      </Part>
      <Part step={2}>
        <DefinitionList
          items={[
            [t`GSTIN`, values.hasGstin ? values.gstin : t`not registered`],
            [t`Address for bills`, lineOf(values.billingAddress)],
            [
              t`Registered address`,
              values.registeredSameAsBillingAddress ? t`the same` : lineOf(values.registeredAddress),
            ],
          ]}
        />
      </Part>
      <Part step={3}>
        <DefinitionList
          items={[
            [t`Name`, manager?.name],
            [t`Mobile number`, manager?.mobileNumber],
            [t`Email`, manager?.email],
            [t`PAN`, manager?.pan],
            [t`Aadhaar`, manager?.aadhaarNumber],
          ]}
        />
      </Part>
      <Part step={4}>
        {values.requiresSubAccount ? (
          <DefinitionList
            items={[
              [t`Account holder`, bankAccount?.accountHolder],
              [t`Account number`, bankAccount?.accountNumber],
              [t`Bank`, bankAccount?.bankName],
              [t`Branch of the bank`, bankAccount?.branchName],
              [t`IFSC`, bankAccount?.ifsc],
            ]}
          />
        ) : (
          <p className="dim">
            <Trans>No settlement account of its own.</Trans>
          </p>
        )}
      </Part>
      <Note>
        <Trans>
          The company, its head branch, its owner and its manager are created together. No message is sent to anybody.
        </Trans>
      </Note>
    </>
  )
}

function Part({ step, children }: { step: number; children: React.ReactNode }) {
  const titles = useStepTitles()
  return (
    <section className="stack g2">
      <div className="row between">
        <h3 className="b">{titles[step]}</h3>
        <Link to="." search={{ step } as never}>
          <Trans>
            Change<span className="sr">: {titles[step]}</span>
          </Trans>
        </Link>
      </div>
      {children}
    </section>
  )
}
