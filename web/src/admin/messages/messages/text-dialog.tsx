// Replaces one text, a language at a time, with a preview of what the reader gets.
import { LANGUAGE_NAMES } from '@kuri/contract/kit/languages'
import type { Data } from '@kuri/contract/kit/route'
import {
  listMessageTexts,
  replaceMessageText,
  restoreMessageText,
} from '@kuri/contract/messages/message-texts.contract'
import { previewOf, smsParts, type TextProblem, textProblem } from '@kuri/contract/phrases/message-texts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Select, TextArea, TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'

type Message = Data<typeof listMessageTexts>['messageTexts'][number]
type Language = Message['texts'][number]['language']

const OUTDATES = { outdates: [listMessageTexts] }

type TextDialogProps = { message: Message; name: string; onClose(): void }

export function TextDialog({ message, name, onClose }: TextDialogProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('en')
  return (
    <Dialog title={name} onClose={onClose}>
      <div className="stack g4">
        <Select
          label={t`Language`}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
          options={message.texts.map((each) => {
            const own = LANGUAGE_NAMES[each.language]
            return { value: each.language, label: each.text === null ? own : t`${own}, replaced` }
          })}
        />
        <TextEditor key={language} message={message} language={language} onClose={onClose} />
      </div>
    </Dialog>
  )
}

type TextEditorProps = { message: Message; language: Language; onClose(): void }

function TextEditor({ message, language, onClose }: TextEditorProps) {
  const { t } = useLingui()
  const { key, channel, placeholders, needsTemplateId } = message
  const stored = message.texts.find((each) => each.language === language)!
  const [text, setText] = useState(stored.text ?? stored.standard)
  const [templateId, setTemplateId] = useState(stored.dltTemplateId ?? '')
  const replace = useChange(replaceMessageText, OUTDATES)
  const restore = useChange(restoreMessageText, OUTDATES)
  const params = { key, language }
  const problem = textProblem(key, stored.standard, text)
  const errors = Object.fromEntries((replace.error?.details ?? []).map(({ path, message: words }) => [path, words]))
  const isIncomplete = text.trim() === '' || (needsTemplateId && templateId.trim() === '')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (problem || isIncomplete) return
    const body = { text: text.trim(), dltTemplateId: templateId.trim() || null }
    if (!(await replace.mutateAsync({ params, body }).catch(() => null))) return
    toast(t`The text is replaced.`)
    onClose()
  }
  const goBack = async () => {
    if (!(await restore.mutateAsync({ params }).catch(() => null))) return
    toast(t`The standard text is used again.`)
    onClose()
  }
  return (
    <form className="stack g4" onSubmit={(event) => void save(event)} noValidate>
      {(replace.error ?? restore.error) && <Problem error={(replace.error ?? restore.error)!} />}
      <TextArea
        label={t`Text`}
        lang={language}
        rows={channel === 'EMAIL' ? 8 : 4}
        maxLength={2000}
        value={text}
        hint={
          placeholders.length === 0 ? undefined : (
            <Trans>Filled in: {placeholders.map((name) => `{${name}}`).join(' ')}</Trans>
          )
        }
        error={errors.text ?? (problem ? <ProblemWords problem={problem} /> : undefined)}
        onChange={({ target }) => setText(target.value)}
      />
      {channel === 'SMS' && (
        <TextInput
          label={t`DLT template id`}
          isOptional={!needsTemplateId}
          hint={t`Carriers deliver a registered text only with its id.`}
          maxLength={64}
          value={templateId}
          error={errors.dltTemplateId}
          onChange={({ target }) => setTemplateId(target.value)}
        />
      )}
      <Note>
        <p className="b">
          <Trans>Preview</Trans>
        </p>
        <p className="whitespace-pre-line" lang={language}>
          {previewOf(text)}
        </p>
        {channel === 'SMS' && (
          <p className="dim xs">
            <Plural value={smsParts(previewOf(text))} one="# SMS" other="# SMS, each is charged" />
          </p>
        )}
      </Note>
      <div className="row g2 flex-wrap">
        <Button type="submit" busy={replace.isPending} disabled={problem !== null || isIncomplete}>
          <Trans>Replace the text</Trans>
        </Button>
        {stored.text !== null && (
          <Button look="second" busy={restore.isPending} onClick={() => void goBack()}>
            <Trans>Use the standard text again</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function ProblemWords({ problem }: { problem: TextProblem }) {
  switch (problem.kind) {
    case 'UNKNOWN_WORD':
      return <Trans>The word {problem.word} in braces is not known here.</Trans>
    case 'MISSING_WORD':
      return <Trans>The text must contain the word {problem.word} in braces.</Trans>
    case 'LOOSE_BRACE':
      return <Trans>A brace encloses no word.</Trans>
    case 'TITLE_WITH_WORDS':
      return <Trans>A title has no words to fill in, because it is shown on lock screens.</Trans>
  }
}
