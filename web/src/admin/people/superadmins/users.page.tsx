// Everybody who can sign in.
import { USER_ROLES } from '@kuri/contract/people/identity.contract'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../../app/use-session.ts'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { FilterChips, FilterSearch, Filters } from '../../../staff/table/filters.tsx'
import { given } from '../../../staff/table/table-search.ts'
import { ResetUserFactor } from './reset-factor.tsx'
import { UserTable, useRoleWords } from './user-table.tsx'

export default function UsersPage() {
  const { t } = useLingui()
  const words = useRoleWords()
  const { person } = useSession()
  const { search, role, pageNumber } = useSearch({ from: '/admin/admin/users' })
  return (
    <StaffPage title={t`Users`}>
      <UserTable
        caption={t`Users`}
        query={given({ search, role, pageNumber })}
        action={(user) =>
          user.hasSecondFactor && user.userId !== person?.userId ? <ResetUserFactor user={user} /> : null
        }
        toolbar={
          <Filters>
            <FilterSearch label={t`Name, mobile or email`} />
            <FilterChips
              name="role"
              label={t`Kind`}
              options={USER_ROLES.map((value) => ({ value, label: words[value] }))}
            />
          </Filters>
        }
      />
    </StaffPage>
  )
}
