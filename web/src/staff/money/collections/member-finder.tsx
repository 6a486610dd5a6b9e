// Finds a member by a ticket number, a name or a mobile number. Enter takes the first one, also when the answer is still on its way.

import type { Data } from '@kuri/contract/kit/route'
import { listMembers } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import { read } from '../../../api/query.ts'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/money.tsx'

const WAIT_MS = 200
const MOST = 6

type Member = Data<typeof listMembers>['subscribers'][number]
type FinderProps = { ref: Ref<HTMLInputElement>; onChoose(subscriberId: string | undefined): void }

export function MemberFinder({ ref, onChoose }: FinderProps) {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const members = useQuery({
    ...read(listMembers, { query: { search, pageSize: MOST } }),
    enabled: search !== '',
  })
  const found = search !== '' && search === typed.trim() ? members.data?.subscribers : undefined

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const take = (subscriberId: string) => {
    setTyped('')
    setSearch('')
    setAt(0)
    setEntered(false)
    onChoose(subscriberId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter waits for the answer
  useEffect(() => {
    if (!isEntered || !found) return
    setEntered(false)
    if (found[0]) take(found[0].subscriberId)
  }, [isEntered, found])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      setSearch(typed.trim())
      if (found?.[at]) take(found[at].subscriberId)
      else setEntered(true)
    } else if (event.key === 'Escape') {
      setTyped('')
      onChoose(undefined)
    } else if (found && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    }
  }
  return (
    <div className="stack g2">
      <label className="k-label" htmlFor={`${id}-input`}>
        <Trans>Ticket, name or mobile</Trans>
      </label>
      <input
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the cashier types here all day
        autoFocus
        id={`${id}-input`}
        type="search"
        role="combobox"
        autoComplete="off"
        className="k-input k-counter-find"
        aria-expanded={found !== undefined}
        aria-controls={`${id}-found`}
        aria-activedescendant={found?.[at] ? `${id}-${at}` : undefined}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-found`} role="listbox" aria-label={t`Found members`} hidden={!found?.length}>
        {found?.map((member, index) => (
          <FoundMember
            key={member.subscriberId}
            id={`${id}-${index}`}
            member={member}
            isAt={index === at}
            onTake={() => take(member.subscriberId)}
          />
        ))}
      </div>
      <p role="status" className="dim xs">
        {members.isFetching || isEntered ? (
          <Trans>Searching</Trans>
        ) : found?.length === 0 ? (
          <Trans>Nobody found. Try a ticket number or the beginning of a name.</Trans>
        ) : null}
      </p>
    </div>
  )
}

type FoundMemberProps = { id: string; member: Member; isAt: boolean; onTake(): void }

function FoundMember({ id, member, isAt, onTake }: FoundMemberProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      className={classes('k-option', isAt && 'on')}
      onClick={onTake}
    >
      <span className="grow">
        <span className="b block" dir="auto">
          {member.name ?? t`No name yet`}
        </span>
        <span className="dim xs">{member.mobileNumber}</span>
      </span>
      <Money rupees={member.dueAmount + member.chargeAmount} />
    </div>
  )
}
