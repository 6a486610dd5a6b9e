// Invites somebody: who, with which roles and where, and what that means in words.
import { createInvitation, listInvitations } from '@kuri/contract/companies/invitations.contract'
import { MAX_ASSIGNMENTS } from '@kuri/contract/companies/roles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { type BodyForm, type BodyValues, useBodyForm } from '../../../ui/form/use-body-form.ts'
import { useFieldArray } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { Columns, Panel } from '../../parts/layout.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { PermissionsInWords } from '../team/permission-words.tsx'
import { useBranches, usePlaceName, usePrograms } from '../team/places.ts'
import { AssignmentFields, useCodesOf } from './assignment-fields.tsx'

type InviteForm = BodyForm<BodyValues<typeof createInvitation>>
const BLANK = {} as BodyValues<typeof createInvitation>['assignments'][number]

export default function InvitePage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Invite somebody`}
      needs="employee.invite"
      above={
        <Link to="/co/employees">
          <Trans>Employees</Trans>
        </Link>
      }
      subtitle={<Trans>They get a link by email and a code by SMS, and need both.</Trans>}
    >
      <Invite />
    </StaffPage>
  )
}

function Invite() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useBodyForm(createInvitation, { defaults: { countryCode: 'IN', assignments: [BLANK] } })
  const invite = useChange(createInvitation, { outdates: [listInvitations.company] })
  return (
    <Columns>
      <Panel title={t`Who and what`}>
        <BodyFormFrame<typeof createInvitation>
          form={form}
          submit={t`Send the invitation`}
          send={(body) => invite.mutateAsync({ body })}
          onDone={({ name }) => {
            toast(t`${name} is invited.`)
            void navigate({ to: '/co/employees/invitations' })
          }}
        >
          <TextField form={form} name="name" label={t`Name`} autoComplete="off" maxLength={150} />
          <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="off" />
          <TextField
            form={form}
            name="mobileNumber"
            label={t`Mobile number`}
            type="tel"
            autoComplete="off"
            hint={t`They sign in with it. With the country code, such as +91 98470 12345.`}
          />
          <Roles form={form} />
        </BodyFormFrame>
      </Panel>
      <InWords form={form} />
    </Columns>
  )
}

function Roles({ form }: { form: InviteForm }) {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'assignments' })
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="k-card stack g2" aria-label={t`Role ${index + 1}`}>
          <div className="row between">
            <b>{t`Role ${index + 1}`}</b>
            {fields.length > 1 && (
              <Button look="quiet" onClick={() => remove(index)} aria-label={t`Remove role ${index + 1}`}>
                {t`Remove`}
              </Button>
            )}
          </div>
          <AssignmentFields form={form as never} at={`assignments.${index}.`} />
        </fieldset>
      ))}
      {fields.length < MAX_ASSIGNMENTS && (
        <Button look="quiet" onClick={() => append(BLANK)}>{t`Add another role`}</Button>
      )}
    </>
  )
}

function InWords({ form }: { form: InviteForm }) {
  const { t } = useLingui()
  const nameOf = useNameOfChosen()
  const codesOf = useCodesOf()
  const chosen = form.watch('assignments').filter(({ roleId }) => roleId)
  const name = form.watch('name')?.trim()
  return (
    <Panel title={name ? t`What ${name} will be able to do` : t`What they will be able to do`}>
      <div className="stack" aria-live="polite">
        {chosen.length === 0 && (
          <p className="dim">
            <Trans>Choose a role to see it here.</Trans>
          </p>
        )}
        {chosen.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand in the order of the form
          <section key={index} className="stack g1">
            <h3 dir="auto">{nameOf(each)}</h3>
            <PermissionsInWords codes={codesOf(each.roleId)} />
          </section>
        ))}
        <p className="sm">
          <Link to="/co/employees/invitations" search={{ status: 'PENDING' }}>
            <Trans>Who is invited already</Trans>
          </Link>
        </p>
      </div>
    </Panel>
  )
}

function useNameOfChosen(): (chosen: typeof BLANK) => string {
  const { t } = useLingui()
  const placeName = usePlaceName()
  const branches = useBranches()
  const programs = usePrograms()
  return ({ scopeType, branchId, programId }) => {
    if (scopeType !== 'COMPANY' && !branchId && !programId) return t`Choose where`
    const branchName = branches.find(({ id }) => id === branchId)?.name ?? null
    return placeName({ scopeType, branchName, programName: programs.find(({ id }) => id === programId)?.name ?? null })
  }
}
