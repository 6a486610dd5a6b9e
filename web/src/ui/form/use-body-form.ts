// A form over the body of one endpoint: checked by its schema, and the answer of the service put at the fields it speaks about.
import type { Body, Route } from '@kuri/contract/kit/route'
import type { TSchema } from '@kuri/contract/kit/schema'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Refused } from '../../api/refused.ts'
import type { Check, FormStore } from './form-store.ts'
import { keptText } from './kept-text.ts'
import { ownWords } from './own-words.ts'
import type { Defaults, FieldValues, Path } from './paths.ts'
import { useForm } from './use-form.ts'

export type BodyValues<R extends Route> = Body<R> extends FieldValues ? Body<R> : FieldValues

export type BodyForm<V extends FieldValues> = FormStore<V> & {
  id: string
  /** The labels of the fields on the page, for the list of problems. */
  labels: Map<string, ReactNode>
  forgetTyped(): void
}

type Options<R extends Route> = {
  defaults?: Defaults<BodyValues<R>> | undefined
  /** A name under which typed text survives a reload, unique in the app: `nominee`. Without it nothing is kept. */
  keepAs?: string | undefined
}

/** 4 KB that a form needs only when somebody fills it in. */
export const loadRules = () => import('./body-rules.ts')

const checkBody =
  <R extends Route>(route: R): Check<BodyValues<R>> =>
  async (typed) => {
    const rules = await loadRules().catch(() => null)
    if (rules) return rules.rulesOf<BodyValues<R>>(route.body as TSchema)(typed)
    return {
      values: typed,
      errors: { root: { type: 'network', message: t`Kuri cannot be reached. Check your connection.` } },
    }
  }

export function useBodyForm<R extends Route>(route: R, { defaults, keepAs }: Options<R> = {}): BodyForm<BodyValues<R>> {
  const id = useId()
  const labels = useRef(new Map<string, ReactNode>()).current
  const form = useForm<BodyValues<R>>(
    { ...defaults, ...(keepAs ? keptText.read(keepAs) : {}) } as BodyValues<R>,
    checkBody(route),
  )
  useEffect(() => {
    if (!keepAs) return
    let kept = form.getValues()
    return form.subscribe(() => {
      const values = form.getValues()
      if (kept !== values) keptText.write(keepAs, values)
      kept = values
    })
  }, [form, keepAs])
  return Object.assign(form, { id, labels, forgetTyped: () => keepAs && keptText.forget(keepAs) }) as never
}

/** Puts a refusal at its fields. What belongs to no field on the page is said above the form. */
export function showRefusal<V extends FieldValues>(form: BodyForm<V>, error: unknown): void {
  const refused = error instanceof Refused ? error : null
  const placed = (refused?.details ?? []).filter(({ path }) => form.labels.has(path))
  for (const [index, { path, message, keyword }] of placed.entries())
    form.setError(
      path as Path<V>,
      { type: 'service', message: ownWords(keyword) ?? message },
      { shouldFocus: index === 0 },
    )
  if (placed.length > 0 && placed.length === refused?.details.length) return
  form.setError('root.service', { type: refused?.requestId ?? 'service', message: messageOf(error, refused) })
}

function messageOf(error: unknown, refused: Refused | null): string {
  const loose = refused?.details.filter(({ path }) => path === '')[0]
  return loose?.message ?? (error as Error).message
}
