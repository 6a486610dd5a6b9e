// The results and questions of a challenge as one form part. Points are typed at each answer, one field for each result.
import { CHALLENGE_ICONS } from '@kuri/contract/programs/challenge-editing.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Panel } from '../../../staff/parts/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select, TextArea, TextInput } from '../../../ui/field.tsx'
import { type Content, emptyQuestion, nextResult, pointsOf, withoutResult, withPoints } from './challenge.rules.ts'

type ContentFieldsProps = {
  content: Content
  /** By path: `results.0.title`. */
  errors: Readonly<Record<string, string>>
  onChange(content: Content): void
}

const MAX_RESULTS = 20
const MAX_QUESTIONS = 100
const MAX_OPTIONS = 10
const replaced = <T,>(list: readonly T[], index: number, next: T) =>
  list.map((each, at) => (at === index ? next : each))
const without = <T,>(list: readonly T[], index: number) => list.filter((_, at) => at !== index)

export function ContentFields(props: ContentFieldsProps) {
  const { t } = useLingui()
  const { content, onChange } = props
  const { results, questions } = content
  return (
    <>
      <Panel title={t`Results`}>
        <div className="stack g5">
          {results.map((result, index) => (
            <ResultFields key={result.resultKey} {...props} index={index} />
          ))}
          {results.length < MAX_RESULTS && (
            <Button look="second" onClick={() => onChange({ ...content, results: [...results, nextResult(results)] })}>
              <Trans>Add a result</Trans>
            </Button>
          )}
        </div>
      </Panel>
      <Panel title={t`Questions`}>
        <div className="stack g5">
          {questions.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question has no key of its own; its place is its identity
            <QuestionFields key={index} {...props} index={index} />
          ))}
          {questions.length < MAX_QUESTIONS && (
            <Button look="second" onClick={() => onChange({ ...content, questions: [...questions, emptyQuestion()] })}>
              <Trans>Add a question</Trans>
            </Button>
          )}
        </div>
      </Panel>
    </>
  )
}

function useIconNames(): Record<(typeof CHALLENGE_ICONS)[number], string> {
  const { t } = useLingui()
  return {
    star: t`Star`,
    scooter: t`Scooter`,
    shield: t`Shield`,
    sparkles: t`Sparkles`,
    calendar: t`Calendar`,
    seedling: t`Seedling`,
    lamp: t`Lamp`,
  }
}

type PartProps = ContentFieldsProps & { index: number }

function ResultFields({ content, errors, onChange, index }: PartProps) {
  const { t } = useLingui()
  const result = content.results[index]!
  const number = index + 1
  const icons = useIconNames()
  const put = (change: Partial<typeof result>) =>
    onChange({ ...content, results: replaced(content.results, index, { ...result, ...change }) })
  const error = (name: string) => errors[`results.${index}.${name}`]
  return (
    <fieldset className="k-field stack g3">
      <legend className="b">
        <Trans>Result {number}</Trans>
      </legend>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextInput
          label={t`Title of result ${number}`}
          maxLength={150}
          value={result.title}
          error={error('title')}
          onChange={({ target }) => put({ title: target.value })}
        />
        <Select
          label={t`Icon of result ${number}`}
          options={CHALLENGE_ICONS.map((value) => ({ value, label: icons[value] }))}
          value={result.iconKey}
          error={error('iconKey')}
          onChange={({ target }) => put({ iconKey: target.value })}
        />
        <TextArea
          label={t`What it says`}
          rows={3}
          maxLength={2000}
          value={result.description}
          error={error('description')}
          onChange={({ target }) => put({ description: target.value })}
        />
        <div className="stack g3">
          <TextInput
            label={t`Title when shared`}
            maxLength={150}
            value={result.shareTitle}
            error={error('shareTitle')}
            onChange={({ target }) => put({ shareTitle: target.value })}
          />
          <TextInput
            label={t`Text when shared`}
            maxLength={500}
            value={result.shareBody}
            error={error('shareBody')}
            onChange={({ target }) => put({ shareBody: target.value })}
          />
        </div>
      </div>
      {content.results.length > 2 && (
        <Button look="quiet" onClick={() => onChange(withoutResult(content, result.resultKey))}>
          <Trans>Remove result {number}</Trans>
        </Button>
      )}
    </fieldset>
  )
}

function QuestionFields({ content, errors, onChange, index }: PartProps) {
  const { t } = useLingui()
  const question = content.questions[index]!
  const number = index + 1
  const put = (change: Partial<typeof question>) =>
    onChange({ ...content, questions: replaced(content.questions, index, { ...question, ...change }) })
  return (
    <fieldset className="k-field stack g3">
      <legend className="b">
        <Trans>Question {number}</Trans>
      </legend>
      <TextInput
        label={t`Text of question ${number}`}
        maxLength={500}
        value={question.text}
        error={errors[`questions.${index}.text`]}
        onChange={({ target }) => put({ text: target.value })}
      />
      {question.options.map((option, at) => {
        const answer = at + 1
        const change = (next: typeof option) => put({ options: replaced(question.options, at, next) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no key of its own; its place is its identity
          <div key={at} className="grid items-end gap-2 md:grid-cols-[2fr_3fr_auto]">
            <TextInput
              label={t`Answer ${answer} to question ${number}`}
              maxLength={500}
              value={option.text}
              error={errors[`questions.${index}.options.${at}.text`]}
              onChange={({ target }) => change({ ...option, text: target.value })}
            />
            <div className="row g2 flex-wrap">
              {content.results.map(({ resultKey, title }, result) => {
                const name = title || t`result ${result + 1}`
                return (
                  <label key={resultKey} className="k-field xs">
                    <bdi>{name}</bdi>
                    <input
                      className="k-input w-20"
                      inputMode="numeric"
                      aria-label={t`Points for ${name}, answer ${answer}, question ${number}`}
                      value={pointsOf(option, resultKey)}
                      onChange={({ target }) =>
                        /^\d{0,4}$/.test(target.value) && change(withPoints(option, resultKey, Number(target.value)))
                      }
                    />
                  </label>
                )
              })}
            </div>
            {question.options.length > 2 && (
              <Button
                look="quiet"
                aria-label={t`Remove answer ${answer} of question ${number}`}
                onClick={() => put({ options: without(question.options, at) })}
              >
                <Trans>Remove</Trans>
              </Button>
            )}
          </div>
        )
      })}
      <div className="row g2">
        {question.options.length < MAX_OPTIONS && (
          <Button
            look="second"
            aria-label={t`Add an answer to question ${number}`}
            onClick={() => put({ options: [...question.options, { text: '', points: [] }] })}
          >
            <Trans>Add an answer</Trans>
          </Button>
        )}
        {content.questions.length > 1 && (
          <Button look="quiet" onClick={() => onChange({ ...content, questions: without(content.questions, index) })}>
            <Trans>Remove question {number}</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}
