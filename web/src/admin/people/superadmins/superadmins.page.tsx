// The platform's own people: adding one, and taking the rights of one away.
import { addSuperadmin, listUsers, removeSuperadmin } from '@kuri/contract/companies/platform-start-page.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { TypeToConfirm } from '../../../staff/parts/confirm.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type User, UserTable } from './user-table.tsx'

export default function SuperadminsPage() {
  const { t } = useLingui()
  const { pageNumber } = useSearch({ from: '/admin/admin/superadmins' })
  const { person } = useSession()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<User | null>(null)
  return (
    <StaffPage
      title={t`Superadmins`}
      subtitle={<Trans>They see and change everything. Keep them few.</Trans>}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Trans>Add a superadmin</Trans>
        </Button>
      }
    >
      <UserTable
        caption={t`Superadmins`}
        query={{ role: 'SUPERADMIN', pageNumber: pageNumber ?? 1 }}
        action={(user) =>
          user.userId === person?.userId ? (
            <span className="dim">
              <Trans>you</Trans>
            </span>
          ) : (
            <Button look="danger" onClick={() => setLeaving(user)}>
              <Trans>Take the rights away</Trans>
            </Button>
          )
        }
      />
      {isAdding && <AddSuperadmin onClose={() => setAdding(false)} />}
      {leaving && <RemoveSuperadmin user={leaving} onClose={() => setLeaving(null)} />}
    </StaffPage>
  )
}

function AddSuperadmin({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const add = useChange(addSuperadmin, { outdates: [listUsers] })
  return (
    <Dialog title={t`Add a superadmin`} onClose={onClose}>
      <Form
        route={addSuperadmin}
        submit={<Trans>Add</Trans>}
        send={(body) => add.mutateAsync({ body })}
        onDone={({ name }) => {
          toast(t`${name} can sign in now.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <TextField form={form} name="name" label={t`Name`} autoComplete="off" data-first-focus />
            <TextField
              form={form}
              name="mobileNumber"
              label={t`Mobile number`}
              inputMode="tel"
              autoComplete="off"
              hint={<Trans>A number that nobody uses on Kuri yet. They sign in with it.</Trans>}
            />
            <TextField form={form} name="email" label={t`Email`} inputMode="email" autoComplete="off" isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}

function RemoveSuperadmin({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useLingui()
  const remove = useChange(removeSuperadmin, { outdates: [listUsers] })
  return (
    <TypeToConfirm
      title={t`Take the rights away?`}
      word={user.name ?? user.mobileNumber}
      confirm={t`Take the rights away`}
      onConfirm={() => remove.mutateAsync({ params: { userId: user.userId } })}
      onClose={onClose}
    >
      <p>
        <Trans>Their sessions end at once, and the number becomes an ordinary account.</Trans>
      </p>
    </TypeToConfirm>
  )
}
