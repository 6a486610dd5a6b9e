// Step 2: where the person lives.
import { getEnrollmentData, getOwnRequest, saveAddresses } from '@kuri/contract/members/enrollments.contract'
import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../../api/query.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { AddressPair } from './address-pair.tsx'
import { ADDRESSES_ROUTE, addressesBody, addressesDefaults } from './join.rules.ts'
import { RequestStep } from './request-step.tsx'
import type { SavedData } from './use-application.ts'
import { useNextStep } from './wizard.tsx'

export default function AddressesPage() {
  return (
    <RequestStep step="addresses">
      {({ request, saved }) => <AddressesForm requestId={request.requestId} saved={saved.ADDRESSES} />}
    </RequestStep>
  )
}

function AddressesForm({ requestId, saved }: { requestId: string; saved: SavedData['ADDRESSES'] }) {
  const { t } = useLingui()
  const goOn = useNextStep('addresses')
  const save = useChange(saveAddresses, { outdates: [getEnrollmentData, getOwnRequest] })
  return (
    <Form
      route={ADDRESSES_ROUTE}
      defaults={addressesDefaults(saved)}
      keepAs="join.addresses"
      submit={t`Save and continue`}
      isMoney
      send={(body) => save.mutateAsync({ params: { requestId }, body: addressesBody(body) })}
      onDone={() => goOn(requestId, 'income')}
    >
      {(form) => <AddressPair form={form} />}
    </Form>
  )
}
