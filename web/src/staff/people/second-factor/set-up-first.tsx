// In place of every other page while a second factor is required and missing.
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { session } from '../../../api/session.ts'
import { SignOutButton } from '../../../app/sign-out.tsx'
import { OwnFactors } from './own-factors.tsx'

export default function SetUpFirst() {
  const client = useQueryClient()
  const goOn = async () => {
    await session.renew()
    await client.resetQueries()
  }
  return (
    <main id="main" tabIndex={-1} className="k-work mx-auto max-w-3xl">
      <h1>
        <Trans>Set up a second factor</Trans>
      </h1>
      <OwnFactors onActive={() => void goOn()} />
      <SignOutButton />
    </main>
  )
}
