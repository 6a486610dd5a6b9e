// Everything that is wrong with a form, above it and all at once, with a link to each field.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from '../feedback.tsx'
import type { FieldValues, Path } from './paths.ts'
import type { BodyForm } from './use-body-form.ts'

type Listed = { path: string; label: ReactNode; message: string }

export function FormProblems<V extends FieldValues>({ form }: { form: BodyForm<V> }) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const { errors, submitCount } = form.formState
  const listed: Listed[] = [...form.labels]
    .map(([path, label]) => ({
      path,
      label,
      message: form.getFieldState(path as Path<V>).error?.message ?? '',
    }))
    .filter(({ message }) => message)
  const general: string | undefined = errors['root.service']?.message ?? errors.root?.message
  const requestId = String(errors['root.service']?.type ?? 'service')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sentence without a field takes the focus at every attempt
  useEffect(() => {
    if (general && listed.length === 0) ref.current?.focus()
  }, [general, submitCount])
  if (!general && (listed.length === 0 || submitCount === 0)) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert">
      <Note tone="danger">
        {general && <p className="b">{general}</p>}
        {requestId !== 'service' && (
          <p className="sm">
            <Trans>If it stays like this, tell us this number:</Trans>{' '}
            <span className="mono">{requestId.slice(0, 8)}</span>
          </p>
        )}
        {listed.length > 0 && (
          <>
            <p className="b">{t`Please look at this again:`}</p>
            <ul>
              {listed.map(({ path, label, message }) => (
                <li key={path}>
                  <a
                    href={`#${form.id}-${path}`}
                    onClick={(event) => {
                      event.preventDefault()
                      form.setFocus(path as Path<V>)
                    }}
                  >
                    {label}
                  </a>
                  : {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </Note>
    </div>
  )
}
