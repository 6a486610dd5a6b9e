// Announcements to the room: templates in the members' languages, free text, and those already made.
import { LANGUAGE_NAMES, LANGUAGES } from '@kuri/contract/kit/languages'
import type { Announcement } from '@kuri/room-client/frames'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../../api/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Problem } from '../../../../ui/feedback.tsx'
import { Select, TextArea } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Time } from '../../../../ui/time.tsx'
import { ConfirmDialog } from '../../../parts/confirm.tsx'
import type { Place } from '../../../side/side.rules.ts'
import { useSide } from '../../../side/side.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { sendCommand } from '../send-command.ts'
import type { StaffRoom } from '../use-staff-room.ts'
import { TEMPLATES, type Template, textIn } from './templates.ts'
import { useLanguages } from './use-languages.ts'

type Props = { staffRoom: StaffRoom; auctionId: string; place: Place }
type Tone = Announcement['tone']
type Draft = { message: string; tone: Tone }
const LONGEST = 1000
/** The other sentences, and what was said earlier, are a press away. */
const AT_HAND = 3
const SAID_SHOWN = 2

/** Over the socket; over HTTP while it is away. */
function useSending({ staffRoom: { client, isConnected }, auctionId }: Props) {
  const { endpoints } = useAuctionSide()
  return {
    create: (body: Draft) =>
      isConnected
        ? sendCommand(client, 'auction.announcement.create', body)
        : api(endpoints.createAnnouncement, { params: { auctionId }, body }),
    update: (announcementId: string, body: Draft) =>
      isConnected
        ? sendCommand(client, 'auction.announcement.update', { announcementId, ...body })
        : api(endpoints.updateAnnouncement, { params: { auctionId, announcementId }, body }),
    remove: (announcementId: string) =>
      isConnected
        ? sendCommand(client, 'auction.announcement.delete', { announcementId })
        : api(endpoints.deleteAnnouncement, { params: { auctionId, announcementId } }),
  }
}

export function Announcements(props: Props) {
  const { can } = useSide()
  const { announcements } = props.staffRoom.room
  const mayOperate = can('auction.operate', props.place)
  const said = (each: Announcement) => <Said key={each.id} announcement={each} mayOperate={mayOperate} props={props} />
  return (
    <>
      {mayOperate && <Compose {...props} />}
      {announcements.length > 0 && <ul className="k-said">{announcements.slice(0, SAID_SHOWN).map(said)}</ul>}
      {announcements.length > SAID_SHOWN && (
        <details className="k-more k-pane-b">
          <summary>
            <Trans>Said earlier</Trans>
          </summary>
          <ul className="k-said">{announcements.slice(SAID_SHOWN).map(said)}</ul>
        </details>
      )}
      {announcements.length === 0 && !mayOperate && (
        <p className="dim k-pane-b">
          <Trans>Nothing was announced.</Trans>
        </p>
      )}
    </>
  )
}

function Compose(props: Props) {
  const { t } = useLingui()
  const sending = useSending(props)
  const { languages, toggle } = useLanguages()
  const [draft, setDraft] = useState<Draft | null>(null)
  const create = useMutation<unknown, Error, Draft>({ mutationFn: sending.create, onSuccess: () => setDraft(null) })
  const button = (template: Template) => (
    <button
      key={template.key}
      type="button"
      className="k-template"
      onClick={() => setDraft({ message: textIn(template, languages), tone: template.tone })}
    >
      {textIn(template, ['en'])}
    </button>
  )
  return (
    <div className="k-pane-b stack g2">
      <fieldset className="k-languages">
        <legend className="sr">
          <Trans>Languages of the sentences</Trans>
        </legend>
        {LANGUAGES.map((language) => (
          <label key={language} className={classes('k-chip', languages.includes(language) && 'on')} lang={language}>
            <input
              type="checkbox"
              className="sr"
              checked={languages.includes(language)}
              onChange={() => toggle(language)}
            />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
      </fieldset>
      {TEMPLATES.slice(0, AT_HAND).map(button)}
      <details className="k-more">
        <summary>
          <Trans>More sentences</Trans>
        </summary>
        <div className="stack g2">{TEMPLATES.slice(AT_HAND).map(button)}</div>
      </details>
      <Button look="second" block onClick={() => setDraft({ message: '', tone: 'INFO' })}>
        <Icon name="horn" size={16} />
        <Trans>Own words…</Trans>
      </Button>
      {draft && (
        <DraftDialog
          title={t`Announce to the room`}
          submit={t`Announce`}
          draft={draft}
          onChange={setDraft}
          onClose={() => setDraft(null)}
          onSend={() => create.mutate(draft)}
          isBusy={create.isPending}
          error={create.error}
        />
      )}
    </div>
  )
}

type DraftDialogProps = {
  title: string
  submit: string
  draft: Draft
  onChange(draft: Draft): void
  onClose(): void
  onSend(): void
  isBusy: boolean
  error: Error | null
}

function DraftDialog({ title, submit, draft, onChange, onClose, onSend, isBusy, error }: DraftDialogProps) {
  const { t } = useLingui()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (draft.message.trim() !== '' && !isBusy) onSend()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack g4" onSubmit={send}>
        {error && <Problem error={error} />}
        <TextArea
          data-first-focus
          dir="auto"
          label={t`What the room reads`}
          rows={5}
          maxLength={LONGEST}
          value={draft.message}
          onChange={({ target }) => onChange({ ...draft, message: target.value })}
        />
        <Select
          label={t`Tone`}
          value={draft.tone}
          onChange={({ target }) => onChange({ ...draft, tone: target.value as Tone })}
          options={[
            { value: 'INFO', label: t`Information` },
            { value: 'SUCCESS', label: t`Good news` },
            { value: 'WARNING', label: t`Warning` },
            { value: 'CRITICAL', label: t`Critical: read out at once` },
          ]}
        />
        <Button type="submit" block busy={isBusy} disabled={draft.message.trim() === ''}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}

type SaidProps = { announcement: Announcement; mayOperate: boolean; props: Props }

function Said({ announcement, mayOperate, props }: SaidProps) {
  const { t } = useLingui()
  const sending = useSending(props)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const update = useMutation<unknown, Error, Draft>({
    mutationFn: (body) => sending.update(announcement.id, body),
    onSuccess: () => setDraft(null),
  })
  const { message, tone, createdAt } = announcement
  return (
    <li data-tone={tone}>
      <span className="xs dim">
        <Time at={createdAt} show="seconds" />
      </span>
      <p dir="auto">{message}</p>
      {mayOperate && (
        <span className="row g1">
          <Button look="quiet" onClick={() => setDraft({ message, tone })}>
            <Trans>Edit</Trans>
          </Button>
          <Button look="quiet" onClick={() => setDeleting(true)}>
            <Trans>Delete</Trans>
          </Button>
        </span>
      )}
      {draft && (
        <DraftDialog
          title={t`Change the announcement`}
          submit={t`Save`}
          draft={draft}
          onChange={setDraft}
          onClose={() => setDraft(null)}
          onSend={() => update.mutate(draft)}
          isBusy={update.isPending}
          error={update.error}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t`Delete the announcement?`}
          confirm={t`Delete it`}
          look="danger"
          onClose={() => setDeleting(false)}
          onConfirm={() => sending.remove(announcement.id)}
        >
          <p dir="auto">{message}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
