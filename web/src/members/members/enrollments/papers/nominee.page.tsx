// The nominee: who receives the money if the member dies.
import {
  getEnrollmentData,
  getOwnRequest,
  listOwnRequests,
  saveNominee,
} from '@kuri/contract/members/enrollments.contract'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../../api/query.ts'
import { DateField, TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { withCountry } from '../../../../ui/nominee-number.ts'
import { AddressFields } from '../join/address-fields.tsx'
import { withoutNulls } from '../join/join.rules.ts'
import { PaperPage, type Papers } from './paper-page.tsx'

export default function NomineePage() {
  const { t } = useLingui()
  return (
    <PaperPage title={t`Nominee`}>
      {({ requestId }, { nominee }) => <NomineeForm requestId={requestId} saved={nominee} />}
    </PaperPage>
  )
}

const defaultsOf = (saved: Papers['nominee']) =>
  saved && { nominee: withoutNulls({ ...saved, address: withoutNulls(saved.address ?? {}) }) }

function NomineeForm({ requestId, saved }: { requestId: string; saved: Papers['nominee'] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const save = useChange(saveNominee, { outdates: [listOwnRequests, getOwnRequest, getEnrollmentData] })
  return (
    <Form
      route={saveNominee}
      defaults={defaultsOf(saved) ?? {}}
      keepAs={`nominee.${requestId}`}
      submit={t`Save the nominee`}
      isMoney
      send={({ nominee }) => save.mutateAsync({ params: { requestId }, body: { nominee: withCountry(nominee) } })}
      onDone={() => void navigate({ to: '/my/requests/$requestId/papers', params: { requestId }, replace: true })}
    >
      {(form) => (
        <>
          <p>{t`This person receives your money from the chit if you die.`}</p>
          <TextField form={form} name="nominee.name" label={t`Name of the nominee`} autoComplete="off" />
          <TextField
            form={form}
            name="nominee.relation"
            label={t`What they are to you`}
            hint={t`Such as daughter, husband or brother`}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="nominee.mobileNumber"
            label={t`Their mobile number`}
            hint={t`With the country code if it is not an Indian number`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          <DateField form={form} name="nominee.dob" label={t`Their date of birth`} autoComplete="off" isOptional />
          <AddressFields form={form} at="nominee.address" title={t`Their address`} isOptional />
        </>
      )}
    </Form>
  )
}
