// What the member lives on.
import { useLingui } from '@lingui/react/macro'
import { Form } from '../../../../ui/form/form.tsx'
import { IncomeFields } from '../join/income-fields.tsx'
import { incomeBody, incomeDefaults } from '../join/join.rules.ts'
import { incomeRoute, isLocked, type Profile } from './profile.rules.ts'
import { PapersStay, ProfileFormPage, useProfileChange } from './profile-form.tsx'

export default function MyIncomePage() {
  const { t } = useLingui()
  return (
    <ProfileFormPage title={t`Income`} heights={[360, 76]}>
      {(profile) => <IncomeForm profile={profile} />}
    </ProfileFormPage>
  )
}

function IncomeForm({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { save, leave } = useProfileChange()
  return (
    <>
      {isLocked(profile) && <PapersStay />}
      <Form
        route={incomeRoute}
        defaults={incomeDefaults(profile)}
        keepAs="profile.income"
        submit={t`Save`}
        send={(body) => save({ body: incomeBody(body) })}
        onDone={leave}
      >
        {(form) => <IncomeFields form={form} />}
      </Form>
    </>
  )
}
