// Step 3: what the person lives on.
import { getEnrollmentData, getOwnRequest, saveIncome } from '@kuri/contract/members/enrollments.contract'
import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../../api/query.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { IncomeFields } from './income-fields.tsx'
import { INCOME_ROUTE, incomeBody, incomeDefaults } from './join.rules.ts'
import { RequestStep } from './request-step.tsx'
import type { SavedData } from './use-application.ts'
import { useNextStep } from './wizard.tsx'

export default function IncomePage() {
  return (
    <RequestStep step="income">
      {({ request, saved }) => <IncomeForm requestId={request.requestId} saved={saved.INCOME} />}
    </RequestStep>
  )
}

function IncomeForm({ requestId, saved }: { requestId: string; saved: SavedData['INCOME'] }) {
  const { t } = useLingui()
  const goOn = useNextStep('income')
  const save = useChange(saveIncome, { outdates: [getEnrollmentData, getOwnRequest] })
  return (
    <Form
      route={INCOME_ROUTE}
      defaults={incomeDefaults(saved)}
      keepAs="join.income"
      submit={t`Save and continue`}
      isMoney
      send={(body) => save.mutateAsync({ params: { requestId }, body: incomeBody(body) })}
      onDone={() => goOn(requestId, 'submit')}
    >
      {(form) => <IncomeFields form={form} />}
    </Form>
  )
}
