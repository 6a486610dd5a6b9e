// Writes a challenge: its card, its results and its questions. Once somebody has taken it, only the card can change.
import {
  createChallenge,
  getManagedChallenge,
  listManagedChallenges,
  publishChallenge,
  unpublishChallenge,
  updateChallenge,
} from '@kuri/contract/programs/challenge-editing.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { ConfirmDialog } from '../../../staff/parts/confirm.tsx'
import { Panel } from '../../../staff/parts/layout.tsx'
import { Loaded } from '../../../staff/parts/loaded.tsx'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextArea, TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Challenge, type Content, emptyContent, unreachable } from './challenge.rules.ts'
import { ChallengeBadge } from './challenge-state.tsx'
import { ContentFields } from './content-fields.tsx'

/** Also the page of a new challenge, whose address has no id. */
export default function ChallengePage() {
  const { t } = useLingui()
  const { challengeId } = useParams({ strict: false }) as { challengeId?: string }
  return (
    <StaffPage
      title={challengeId === undefined ? t`New challenge` : t`Challenge`}
      above={
        <Link to="/admin/platform/challenges">
          <Trans>Challenges</Trans>
        </Link>
      }
    >
      {challengeId === undefined ? <Editor challenge={null} /> : <Existing challengeId={challengeId} />}
    </StaffPage>
  )
}

function Existing({ challengeId }: { challengeId: string }) {
  const challenge = useQuery(read(getManagedChallenge, { params: { challengeId } }))
  return (
    <Loaded query={challenge} heights={[160, 480]}>
      {(data) => (
        <>
          <Publication challenge={data} />
          <Editor key={data.updatedAt} challenge={data} />
        </>
      )}
    </Loaded>
  )
}

const OUTDATES = { outdates: [listManagedChallenges, getManagedChallenge] }

function Publication({ challenge: { id, status, title, participantsCount } }: { challenge: Challenge }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const publish = useChange(publishChallenge, OUTDATES)
  const unpublish = useChange(unpublishChallenge, OUTDATES)
  const params = { challengeId: id }
  const isPublished = status === 'PUBLISHED'
  const word = isPublished ? t`Take it off the list` : t`Publish`
  return (
    <div className="row g3 flex-wrap">
      <ChallengeBadge status={status} />
      <span className="dim">
        <Trans>Taken by {participantsCount}</Trans>
      </span>
      <Button look={isPublished ? 'danger' : 'main'} onClick={() => setAsked(true)}>
        {word}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={title}
          confirm={word}
          look={isPublished ? 'danger' : 'main'}
          onConfirm={async () => {
            await (isPublished ? unpublish : publish).mutateAsync({ params })
            toast(isPublished ? t`The challenge is off the list.` : t`The challenge is published.`)
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            {isPublished ? (
              <Trans>Nobody can start it any more. Results that were shared stay readable.</Trans>
            ) : (
              <Trans>Visitors and members see it at once. Once somebody has taken it, its questions are fixed.</Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

type Card = { slug: string; title: string; description: string; difficulty: string; durationMinutes: string }

const cardOf = (challenge: Challenge | null): Card => ({
  slug: challenge?.slug ?? '',
  title: challenge?.title ?? '',
  description: challenge?.description ?? '',
  difficulty: challenge?.difficulty ?? '',
  durationMinutes: String(challenge?.durationMinutes ?? 3),
})

function Editor({ challenge }: { challenge: Challenge | null }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [card, setCard] = useState(() => cardOf(challenge))
  const [content, setContent] = useState<Content>(challenge ?? emptyContent())
  const create = useChange(createChallenge, OUTDATES)
  const update = useChange(updateChallenge, OUTDATES)
  const error = create.error ?? update.error
  const errors = Object.fromEntries((error?.details ?? []).map(({ path, message }) => [path, message]))
  const isFixed = challenge?.isContentFixed ?? false
  const isBusy = create.isPending || update.isPending
  const lost = unreachable(content)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { results, questions } = content
    const written = { ...card, durationMinutes: Number(card.durationMinutes) }
    const saved = await (challenge
      ? update.mutateAsync({
          params: { challengeId: challenge.id },
          body: isFixed ? written : { ...written, results, questions },
        })
      : create.mutateAsync({ body: { ...written, category: 'PERSONALITY', results, questions } })
    ).catch(() => null)
    if (!saved) return
    toast(t`The challenge is saved.`)
    void navigate({ to: '/admin/platform/challenges/$challengeId', params: { challengeId: saved.id }, replace: true })
  }
  const field = (name: keyof Card) => ({
    value: card[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setCard({ ...card, [name]: target.value }),
  })
  return (
    <form className="stack g4" noValidate onSubmit={(event) => void send(event)}>
      {error && <Problem error={error} />}
      <Panel title={t`Card`}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput label={t`Title`} maxLength={150} {...field('title')} />
          <TextInput
            label={t`Address`}
            hint={t`Small letters, digits and hyphens, as in /challenges/saver-or-spender`}
            maxLength={80}
            {...field('slug')}
          />
          <TextInput label={t`Difficulty`} hint={t`Easy, medium`} maxLength={50} {...field('difficulty')} />
          <TextInput label={t`Minutes`} inputMode="numeric" maxLength={3} {...field('durationMinutes')} />
          <TextArea label={t`Description`} rows={3} maxLength={2000} {...field('description')} />
        </div>
      </Panel>
      {isFixed ? (
        <Note icon="lock">
          <Trans>Somebody has taken this challenge, so its questions and results stay as they are.</Trans>
        </Note>
      ) : (
        <>
          <ContentFields content={content} errors={errors} onChange={setContent} />
          {lost.length > 0 && (
            <Note tone="warn">
              <Trans>No answer gives points to: {lost.join(', ')}.</Trans>
            </Note>
          )}
        </>
      )}
      <Button type="submit" busy={isBusy}>
        <Trans>Save the challenge</Trans>
      </Button>
    </form>
  )
}
