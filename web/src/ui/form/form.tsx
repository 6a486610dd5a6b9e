// The form of one endpoint: its fields, the list of problems on top, and a button that stays busy until the service has answered.
import type { Data, Route } from '@kuri/contract/kit/route'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../button.tsx'
import { FormProblems } from './form-problems.tsx'
import type { Defaults } from './paths.ts'
import { type BodyForm, type BodyValues, loadRules, showRefusal, useBodyForm } from './use-body-form.ts'

type FormProps<R extends Route> = {
  route: R
  defaults?: Defaults<BodyValues<R>>
  keepAs?: string
  /** What the button says. */
  submit: ReactNode
  look?: ButtonLook
  /** For what costs money: the higher button. */
  isMoney?: boolean
  /** Why it cannot be sent now; disables the button. */
  why?: ReactNode
  /** Usually `(body) => change.mutateAsync({ body })`. */
  send(body: BodyValues<R>): Promise<Data<R>>
  onDone?(data: Data<R>): void
  children(form: BodyForm<BodyValues<R>>): ReactNode
}

export function Form<R extends Route>({ route, defaults, keepAs, children, ...rest }: FormProps<R>) {
  const form = useBodyForm(route, { defaults, keepAs })
  return (
    <BodyFormFrame form={form} {...rest}>
      {children(form)}
    </BodyFormFrame>
  )
}

type FrameProps<R extends Route> = Omit<FormProps<R>, 'route' | 'defaults' | 'keepAs' | 'children'> & {
  form: BodyForm<BodyValues<R>>
  children: ReactNode
}

/** For pages that hold the form themselves, with `useBodyForm`. */
export function BodyFormFrame<R extends Route>(props: FrameProps<R>) {
  const { form, submit, look, isMoney, why, send, onDone, children } = props
  const { t } = useLingui()
  const submitTyped = form.handleSubmit(async (body) => {
    try {
      const data = await send(body as BodyValues<R>)
      form.forgetTyped()
      onDone?.(data)
    } catch (error) {
      showRefusal(form, error)
    }
  })
  const isBusy = form.formState.isSubmitting
  return (
    <form
      noValidate
      className="stack g4"
      onFocus={() => void loadRules().catch(() => {})}
      onSubmit={(event) => void (isBusy ? event.preventDefault() : submitTyped(event))}
    >
      <FormProblems form={form} />
      {children}
      <Button type="submit" block busy={isBusy} look={look ?? 'main'} money={isMoney ?? false} why={why}>
        {isBusy ? t`Sending` : submit}
      </Button>
    </form>
  )
}
