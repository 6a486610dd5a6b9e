// Ends the session on the service, and in every tab of this browser.
import { logout } from '@kuri/contract/people/identity.contract'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { isRefused, type Refused } from '../api/refused.ts'
import { session } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/feedback.tsx'
import { Icon } from '../ui/icons.tsx'
import { leavePage, whileSigningOut } from './leave-page.ts'

/** Without a network nobody is signed out: the cookie would still be there, and the next start would use it. */
const signOut = () =>
  whileSigningOut(async () => {
    await api(logout).catch((error) => {
      if (!isRefused(error, 'UNAUTHORIZED')) throw error
    })
    // A fresh page: nothing of this person stays in memory.
    leavePage('/')
    session.leave()
  })

/** For every menu of a signed-in person. */
export function SignOutButton() {
  const leaving = useMutation<void, Refused>({ mutationFn: signOut })
  return (
    <div className="stack">
      {leaving.error && <Problem error={leaving.error} />}
      <Button look="second" block busy={leaving.isPending} onClick={() => leaving.mutate()}>
        <Icon name="out" />
        <Trans>Sign out</Trans>
      </Button>
    </div>
  )
}
