// Creates the next cycle. Number and dates follow from the program; they can be stated.
import { createCycle, listCycles } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, NumberField, RadioField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Program } from '../programs/program.rules.ts'

export function NewCycleDialog({ program: { programId }, onClose }: { program: Program; onClose(): void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useChange(createCycle, { outdates: [listCycles.company] })
  return (
    <Dialog title={t`New cycle`} onClose={onClose}>
      <Form
        route={createCycle}
        defaults={{ programId, status: 'ACTIVE' }}
        submit={<Trans>Create the cycle</Trans>}
        send={(body) => create.mutateAsync({ body })}
        onDone={({ cycleId, cycleNumber }) => {
          toast(t`Cycle ${cycleNumber} is created.`)
          void navigate({ to: '/co/cycles/$cycleId', params: { cycleId } })
        }}
      >
        {(form) => (
          <>
            <RadioField
              form={form}
              name="status"
              label={t`When does it begin?`}
              options={[
                { value: 'ACTIVE', label: t`Now`, detail: t`Members can pay and bid.` },
                { value: 'UPCOMING', label: t`Later`, detail: t`You activate it yourself.` },
              ]}
            />
            <details>
              <summary className="b">
                <Trans>Number and dates</Trans>
              </summary>
              <div className="stack g4 mt-3">
                <p className="dim">
                  <Trans>Left empty, they follow from the program.</Trans>
                </p>
                <NumberField form={form} name="cycleNumber" label={t`Number`} isOptional />
                <DateField form={form} name="startDate" label={t`First day`} isOptional />
                <DateField form={form} name="endDate" label={t`Last day`} isOptional />
              </div>
            </details>
            <TextField
              form={form}
              name="reason"
              label={t`Reason`}
              hint={t`Only for a cycle beyond those of the agreement`}
              isOptional
              maxLength={500}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
