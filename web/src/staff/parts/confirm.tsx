// Questions before something that others see or that cannot be taken back. The safe choice stands first.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Refused } from '../../api/refused.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/feedback.tsx'
import { TextArea, TextInput } from '../../ui/field.tsx'

type QuestionProps = {
  title: string
  /** What the button says: "Cancel the auction". */
  confirm: string
  /** What the safe button says: "Keep the branch". */
  keep?: string | undefined
  onClose(): void
}

type ConfirmProps = QuestionProps & {
  /** The dialog stays open when it fails, and shows why. */
  onConfirm(): Promise<unknown>
  look?: ButtonLook
  isReady?: boolean
  /** Asks for a second press: what the button says then. A change of `armedFor` asks again. */
  again?: string | undefined
  armedFor?: string
  children?: ReactNode
}

/** One press, for what can be changed back; two with `again`. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    title,
    confirm,
    keep,
    onClose,
    onConfirm,
    look = 'main',
    isReady = true,
    again,
    armedFor = '',
    children,
  } = props
  const { t } = useLingui()
  const [pressedFor, setPressedFor] = useState<string | null>(null)
  const change = useMutation<unknown, Refused>({ mutationFn: onConfirm, onSuccess: onClose })
  const isArmed = again !== undefined && pressedFor === armedFor
  const press = () => {
    if (!isReady || change.isPending) return
    if (again !== undefined && !isArmed) setPressedFor(armedFor)
    else change.mutate()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack g4"
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        {children}
        {change.error && <Problem error={change.error} />}
        <div className="k-answers">
          <Button look="second" onClick={onClose}>
            {keep ?? t`Go back`}
          </Button>
          <Button type="submit" look={isArmed ? 'danger sure' : look} busy={change.isPending} disabled={!isReady}>
            {isArmed ? again : confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const LONGEST_REASON = 500

type ReasonProps = QuestionProps & {
  onConfirm(reason: string): Promise<unknown>
  /** What the button says after the first press; the second one sends. Null sends with one press, for what can be changed back. */
  again?: string | null
  /** Sentences to start from. */
  templates?: readonly string[]
  /** A reason that is there already. */
  initial?: string
  intro?: ReactNode
  label?: string
}

/** A reason of 1 to 500 characters, and two presses. */
export function ReasonDialog({
  onConfirm,
  again,
  templates = [],
  initial = '',
  intro,
  label,
  ...question
}: ReasonProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState(initial)
  const written = reason.trim()
  return (
    <ConfirmDialog
      {...question}
      look={again === null ? 'main' : 'danger'}
      again={again === null ? undefined : (again ?? t`Press again to confirm`)}
      armedFor={written}
      isReady={written !== ''}
      onConfirm={() => onConfirm(written)}
    >
      {intro && <div>{intro}</div>}
      {templates.length > 0 && (
        <div className="k-chips flex-wrap">
          {templates.map((each) => (
            <button key={each} type="button" className="k-chip" onClick={() => setReason(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      <TextArea
        data-first-focus
        label={label ?? t`Reason`}
        rows={3}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}

type TypeProps = QuestionProps & {
  onConfirm(): Promise<unknown>
  /** What has to be typed: the name of the branch. */
  word: string
  children?: ReactNode
}

/** For what cannot be taken back: somebody types the name of what it concerns. */
export function TypeToConfirm({ word, children, ...question }: TypeProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog {...question} look="danger sure" isReady={typed.trim() === word.trim()}>
      {children}
      <p>
        <Trans>
          Type <b dir="auto">{word}</b> to confirm.
        </Trans>
      </p>
      <TextInput
        data-first-focus
        label={t`Name`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  )
}
