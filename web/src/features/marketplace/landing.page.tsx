import { listPublicPrograms } from '@kuri/contract/public/marketplace.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Problem, Skeleton } from '../../ui/feedback.tsx'
import { Money } from '../../ui/money.tsx'
import { Card, Section, usePageTitle } from '../../ui/page.tsx'

export default function LandingPage() {
  const { t } = useLingui()
  usePageTitle(t`Chit funds you can follow`)
  const newest = useQuery(read(listPublicPrograms, { query: { pageSize: 3 } }))
  return (
    <main id="main" tabIndex={-1} className="k-page">
      <h1>
        <Trans>Save together. Bid when you need it. See every rupee.</Trans>
      </h1>
      <ButtonLink to="/sign-in" look="gold" money block>
        <Trans>Sign in with your mobile number</Trans>
      </ButtonLink>
      <Section title={t`New chits`}>
        {newest.isPending && <Skeleton />}
        {newest.isError && <Problem error={newest.error} onRetry={() => void newest.refetch()} />}
        {newest.data?.programs.map((program) => (
          <Card key={program.id}>
            <h3>{program.name}</h3>
            <Money rupees={program.totalAmount} />
          </Card>
        ))}
      </Section>
    </main>
  )
}
