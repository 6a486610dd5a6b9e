// The company completes what the platform could not know: tax and addresses, then the bank account.

import {
  getMyCompany,
  getOnboardingState,
  submitBankDetails,
  submitBusinessDetails,
} from '@kuri/contract/companies/company-profile.contract'
import { getProfileHealth } from '@kuri/contract/companies/dashboard.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { useWatch } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { TabLinks } from '../../parts/tab-links.tsx'
import { AddressFields } from '../../programs/lookups/address-fields.tsx'
import { IfscField } from '../../programs/lookups/ifsc-field.tsx'
import { useSide } from '../../side/side.tsx'
import { bankDefaults, businessDefaults } from './onboarding.rules.ts'

const route = getRouteApi('/company/co/onboarding')
const OUTDATES = [getOnboardingState, getMyCompany, getProfileHealth]
type Onboarding = Data<typeof getOnboardingState>

export default function OnboardingPage() {
  const { t } = useLingui()
  const onboarding = useQuery({ ...read(getOnboardingState), refetchOnWindowFocus: false })
  return (
    <StaffPage title={t`Company details`} needs="company.profile.read" place="COMPANY">
      <Loaded query={onboarding} heights={[38, 480]}>
        {(data) => <Steps onboarding={data} />}
      </Loaded>
    </StaffPage>
  )
}

function Steps({ onboarding }: { onboarding: Onboarding }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { completedSteps, nextStep } = onboarding
  const { step = nextStep === 'BANK_DETAILS' ? 'bank' : 'business' } = route.useSearch()
  const isDone = (each: (typeof completedSteps)[number]) => completedSteps.includes(each)
  const marked = (name: string, done: boolean) => (done ? t`${name}, saved` : name)
  return (
    <>
      <TabLinks
        label={t`Steps`}
        tabs={[
          {
            to: '/co/onboarding',
            search: { step: 'business' },
            isCurrent: step === 'business',
            name: marked(t`1. Tax and addresses`, isDone('BUSINESS_DETAILS')),
          },
          {
            to: '/co/onboarding',
            search: { step: 'bank' },
            isCurrent: step === 'bank',
            name: marked(t`2. Bank account`, isDone('BANK_DETAILS')),
          },
        ]}
      />
      {!can('company.profile.update', 'COMPANY') ? (
        <Note>
          <Trans>You can read the profile of the company; somebody else has to complete it.</Trans>
        </Note>
      ) : step === 'business' ? (
        <BusinessForm saved={onboarding.BUSINESS_DETAILS} />
      ) : (
        <BankForm saved={onboarding.BANK_DETAILS} />
      )}
    </>
  )
}

function BusinessForm({ saved }: { saved: Onboarding['BUSINESS_DETAILS'] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useBodyForm(submitBusinessDetails, { defaults: businessDefaults(saved), keepAs: 'company-business' })
  const saving = useChange(submitBusinessDetails, { outdates: OUTDATES })
  const hasGstin = useWatch({ control: form.control, name: 'hasGstin' }) === true
  const isSame = useWatch({ control: form.control, name: 'registeredSameAsBillingAddress' })
  // What a switch hides is neither checked nor sent.
  const { unregister } = form
  useEffect(() => {
    if (!hasGstin) unregister('gstin')
    if (isSame) unregister('registeredAddress')
  }, [hasGstin, isSame, unregister])
  return (
    <BodyFormFrame<typeof submitBusinessDetails>
      form={form}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => saving.mutateAsync({ body })}
      onDone={() => {
        toast(t`Tax and addresses are saved.`)
        void navigate({ to: '/co/onboarding', search: { step: 'bank' } })
      }}
    >
      <Panel title={t`Tax`}>
        <div className="stack">
          <CheckboxField form={form} name="hasGstin" label={t`The company has a GSTIN`} />
          {hasGstin && <TextField form={form} name="gstin" label={t`GSTIN`} maxLength={15} autoComplete="off" />}
        </div>
      </Panel>
      <AddressFields form={form} at="billingAddress" title={t`Billing address`} />
      <CheckboxField
        form={form}
        name="registeredSameAsBillingAddress"
        label={t`The registered address is the same as the billing address`}
      />
      {!isSame && <AddressFields form={form} at="registeredAddress" title={t`Registered address`} />}
    </BodyFormFrame>
  )
}

function BankForm({ saved }: { saved: Onboarding['BANK_DETAILS'] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useBodyForm(submitBankDetails, { defaults: bankDefaults(saved.bankAccount) })
  const saving = useChange(submitBankDetails, { outdates: OUTDATES })
  return (
    <BodyFormFrame<typeof submitBankDetails>
      form={form}
      submit={<Trans>Save the bank account</Trans>}
      send={(body) => saving.mutateAsync({ body })}
      onDone={() => {
        toast(t`The bank account is saved.`)
        void navigate({ to: '/co' })
      }}
    >
      <Panel title={t`Bank account`}>
        <div className="k-two">
          <TextField form={form} name="bankAccount.accountHolder" label={t`Account holder`} autoComplete="off" />
          <TextField
            form={form}
            name="bankAccount.accountNumber"
            label={t`Account number`}
            inputMode="numeric"
            autoComplete="off"
          />
          <IfscField form={form} name="bankAccount.ifsc" bankName="bankAccount.bankName" />
          <TextField form={form} name="bankAccount.bankName" label={t`Bank`} />
          <TextField form={form} name="bankAccount.branchName" label={t`Branch of the bank`} />
        </div>
      </Panel>
    </BodyFormFrame>
  )
}
