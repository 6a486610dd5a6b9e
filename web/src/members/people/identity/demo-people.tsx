// On a development server: the people of the demo world, who sign in with one tap. In production the list does not exist.
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'

type Kind = 'OWNER' | 'OPERATOR' | 'MEMBER' | 'SUPERADMIN'
type DemoPerson = { kind: Kind; name: string; mobileNumber: string }
type DemoList = { code: string | null; superadminMobile: string; people: DemoPerson[] }

const LOOKS = {
  MEMBER: { icon: 'me', words: () => <Trans>Member</Trans> },
  OPERATOR: { icon: 'gavel', words: () => <Trans>Runs the auctions</Trans> },
  OWNER: { icon: 'house', words: () => <Trans>Owner of the company</Trans> },
  SUPERADMIN: { icon: 'shield', words: () => <Trans>Superadmin</Trans> },
} as const satisfies Record<Kind, { icon: IconName; words: () => ReactNode }>
const ORDER = Object.keys(LOOKS)

async function readDemoPeople(): Promise<DemoList | null> {
  const response = await fetch('/dev/people.json')
  const isList = response.ok && response.headers.get('content-type')?.includes('json')
  return isList ? ((await response.json()) as DemoList) : null
}

/** The newest code that was sent to the number, where codes are random. */
export async function readDemoCode(mobileNumber: string): Promise<string | null> {
  const response = await fetch(`/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}`).catch(() => null)
  if (!response?.ok) return null
  const { messages } = (await response.json()) as { messages: { code: string | null }[] }
  return messages.find(({ code }) => code !== null)?.code ?? null
}

export function DemoPeople({ onChoose }: { onChoose(mobileNumber: string, code: string | null): void }) {
  const { data } = useQuery({
    queryKey: ['/dev/people.json'],
    queryFn: readDemoPeople,
    retry: false,
    staleTime: Infinity,
  })
  if (!data || data.people.length === 0) return null
  const { code, superadminMobile } = data
  const superadmin: DemoPerson = { kind: 'SUPERADMIN', name: 'Kuri', mobileNumber: superadminMobile }
  const people = [...data.people, superadmin].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  return (
    <section className="k-card flush sunken">
      <header className="row between">
        <h2>
          <Trans>Demo: sign in as</Trans>
        </h2>
        {code && (
          <Badge tone="line">
            <Trans>code {code}</Trans>
          </Badge>
        )}
      </header>
      <ul className="k-list">
        {people.map(({ kind, name, mobileNumber }) => {
          const { icon, words: Words } = LOOKS[kind]
          return (
            <li key={mobileNumber}>
              <button type="button" className="k-item" onClick={() => onChoose(mobileNumber, code)}>
                <span className="lead">
                  <Icon name={icon} />
                </span>
                <span className="grow">
                  <b dir="auto">{name}</b>
                  <br />
                  <span className="sm dim">
                    <Words />
                  </span>
                </span>
                <Icon name="next" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
