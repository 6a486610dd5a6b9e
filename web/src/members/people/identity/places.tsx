// Where a person with accounts in several cells goes on. Loaded for them only.

import type { Data } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import { createHandOver, listOwnCells } from '@kuri/contract/people/cells.contract'
import type { Cell } from '@kuri/contract/people/cells.shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { usePageTitle } from '../../../ui/page.tsx'

type Place = Static<typeof Cell>

/** A form, because the token must not stand in an address, and because the other cell sets its cookie for its own pages. */
function sendTo({ url, token }: Data<typeof createHandOver>) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `${url}/sign-in`
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'token'
  field.value = token
  form.append(field)
  document.body.append(form)
  // The page may be older than the cell, and then its policy does not know it.
  document.addEventListener('securitypolicyviolation', () => location.reload(), { once: true })
  form.submit()
  form.remove()
}

export default function Places({ onStay }: { onStay(): void }) {
  const { t } = useLingui()
  usePageTitle(t`Where do you want to go?`)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(read(listOwnCells))
  const handOver = useChange(createHandOver, { outdates: [] })
  const cells = data?.cells
  useEffect(() => {
    if (cells && cells.length < 2) onStay()
  })
  // The browser may show this page again as it was.
  useEffect(() => {
    const free = () => setChosen(null)
    addEventListener('pageshow', free)
    return () => removeEventListener('pageshow', free)
  }, [])

  async function choose({ name, isCurrent }: Place) {
    if (isCurrent) return onStay()
    setChosen(name)
    const made = await handOver.mutateAsync({ params: { cell: name } }).catch(() => null)
    if (made) sendTo(made)
    else setChosen(null)
  }

  return (
    <>
      <div className="stack g1">
        <h1>
          <Trans>Where do you want to go?</Trans>
        </h1>
        <p className="dim">
          <Trans>You have an account in each of these.</Trans>
        </p>
      </div>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {handOver.error && <Problem error={handOver.error} />}
      {cells ? (
        <ul className="k-card flush k-list" aria-label={t`Where you have an account`}>
          {cells.map((place) => (
            <li key={place.name}>
              <PlaceButton
                place={place}
                isOpening={chosen === place.name}
                isBlocked={chosen !== null}
                onChoose={() => void choose(place)}
              />
            </li>
          ))}
        </ul>
      ) : (
        !error && <Skeleton />
      )}
    </>
  )
}

type PlaceButtonProps = { place: Place; isOpening: boolean; isBlocked: boolean; onChoose(): void }

const PlaceButton = ({ place, isOpening, isBlocked, onChoose }: PlaceButtonProps) => (
  <button
    type="button"
    className="k-item"
    aria-busy={isOpening}
    aria-disabled={isBlocked}
    onClick={() => isBlocked || onChoose()}
  >
    <span className="lead">
      <Icon name="house" />
    </span>
    <span className="grow">
      <b className="lg block" dir="auto">
        {place.title}
      </b>
      <span className="sm dim block" dir="auto">
        {place.companies?.join(' · ') ?? new URL(place.url).host}
      </span>
    </span>
    {isOpening ? (
      <span role="status">
        <Trans>Opening…</Trans>
      </span>
    ) : place.isCurrent ? (
      <Badge tone="done" icon="tick">
        <Trans>You are here</Trans>
      </Badge>
    ) : (
      <Icon name="next" />
    )}
  </button>
)
