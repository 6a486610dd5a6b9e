// A question with its options to tap. A tap answers it.

import type { Static } from '@kuri/contract/kit/schema'
import type { Question } from '@kuri/contract/programs/challenges.contract'
import { useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icons.tsx'

type QuestionCardProps = { question: Static<typeof Question>; chosen: string | null; onChoose(optionId: string): void }

export function QuestionCard({ question, chosen, onChoose }: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Readers and keyboards begin at the new question, not where the option of the last one was.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <section className="stack g4">
      <h2 ref={heading} tabIndex={-1} className="lg outline-none [box-shadow:none]" dir="auto">
        {question.text}
      </h2>
      <ul className="stack">
        {question.options.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className="k-choice w-full text-start"
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
            >
              <span className="box grid place-items-center" aria-hidden="true">
                {chosen === id && <Icon name="tick" size={16} />}
              </span>
              <span className="grow" dir="auto">
                {text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
