// Where the member lives.
import { useLingui } from '@lingui/react/macro'
import { Form } from '../../../../ui/form/form.tsx'
import { AddressPair } from '../join/address-pair.tsx'
import { addressesDefaults } from '../join/join.rules.ts'
import { addressesRoute, isLocked, type Profile, profileAddresses } from './profile.rules.ts'
import { PapersStay, ProfileFormPage, useProfileChange } from './profile-form.tsx'

export default function MyAddressesPage() {
  const { t } = useLingui()
  return (
    <ProfileFormPage title={t`Addresses`} heights={[76, 76, 76, 76, 76]}>
      {(profile) => <AddressesForm profile={profile} />}
    </ProfileFormPage>
  )
}

function AddressesForm({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { save, leave } = useProfileChange()
  return (
    <>
      {isLocked(profile) && <PapersStay />}
      <Form
        route={addressesRoute}
        defaults={addressesDefaults(profile)}
        keepAs="profile.addresses"
        submit={t`Save`}
        send={(body) => save({ body: profileAddresses(body) })}
        onDone={leave}
      >
        {(form) => <AddressPair form={form} />}
      </Form>
    </>
  )
}
