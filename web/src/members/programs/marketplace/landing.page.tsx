// The start page: what a chit is, in four pictures, and the newest chits. It reads without the service, too.
import { listPublicPrograms } from '@kuri/contract/programs/marketplace.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { HOMES } from '../../../app/guard.ts'
import { LanguageChips } from '../../../app/language-menu.tsx'
import { useSession } from '../../../app/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note, Skeleton } from '../../../ui/feedback.tsx'
import { Section, usePageTitle } from '../../../ui/page.tsx'
import { FourPictures } from './four-pictures.tsx'
import { ProgramCard } from './program-card.tsx'

const CARD_HEIGHTS = [180, 180, 180]

export default function LandingPage() {
  const { t } = useLingui()
  usePageTitle(t`Chit funds you can follow`)
  const { person } = useSession()
  const newest = useQuery(read(listPublicPrograms, { query: { pageSize: 3 } }))
  if (person) return <Navigate to={HOMES[person.role]} replace />
  return (
    <main id="main" tabIndex={-1} className="k-main">
      <div className="k-welcome landing">
        <h1>
          <Trans>Save together. Bid when you need it. See every rupee.</Trans>
        </h1>
        <div className="stack g2">
          <ButtonLink to="/chits" look="gold" money block>
            <Trans>See the chits you can join</Trans>
          </ButtonLink>
          <ButtonLink to="/sign-in" look="second" block>
            <Trans>Sign in with your mobile number</Trans>
          </ButtonLink>
        </div>
      </div>
      <div className="k-page">
        <LanguageChips />
        <FourPictures />
        <Section
          title={t`New chits`}
          aside={
            <Link to="/chits">
              <Trans>All chits</Trans>
            </Link>
          }
        >
          {newest.isPending && <Skeleton heights={CARD_HEIGHTS} />}
          {newest.isError && (
            <Note tone="warn">
              <p>
                <Trans>The list cannot be read at the moment.</Trans>
              </p>
              <Button look="second" className="mt-2" onClick={() => void newest.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            </Note>
          )}
          {newest.data?.programs.length === 0 && (
            <p className="dim">
              <Trans>No chit takes new members at the moment.</Trans>
            </p>
          )}
          <ul className="k-cards">
            {newest.data?.programs.map((program) => (
              <li key={program.id}>
                <ProgramCard program={program} />
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t`For a quiet minute`}>
          <Link to="/challenges" className="k-card row k-program">
            <span className="grow">
              <b>
                <Trans>What kind of saver are you?</Trans>
              </b>
              <br />
              <span className="sm dim">
                <Trans>A few questions, and a card to share.</Trans>
              </span>
            </span>
          </Link>
        </Section>
      </div>
    </main>
  )
}
