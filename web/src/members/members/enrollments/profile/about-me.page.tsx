// Who the member is. What stands on an application or a ticket can only be corrected by the branch.
import { useLingui } from '@lingui/react/macro'
import { Form } from '../../../../ui/form/form.tsx'
import { asIdentity, IdentityFields } from '../join/identity-fields.tsx'
import { aboutDefaults } from '../join/join.rules.ts'
import { identityRoute, isLocked, type Profile } from './profile.rules.ts'
import { ProfileFormPage, useProfileChange } from './profile-form.tsx'

export default function AboutMePage() {
  const { t } = useLingui()
  return (
    <ProfileFormPage title={t`About you`} heights={[76, 76, 76, 76, 76]}>
      {(profile) => <AboutMeForm profile={profile} />}
    </ProfileFormPage>
  )
}

function AboutMeForm({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { save, leave } = useProfileChange()
  return (
    <Form
      route={identityRoute(profile)}
      defaults={aboutDefaults(profile)}
      keepAs="profile.about"
      submit={t`Save`}
      why={isLocked(profile) ? t`This is on your application or ticket. Ask the branch to correct it.` : null}
      send={(body) => save({ body })}
      onDone={leave}
    >
      {(form) => <IdentityFields form={asIdentity(form)} locked={profile.lockedFields} />}
    </Form>
  )
}
