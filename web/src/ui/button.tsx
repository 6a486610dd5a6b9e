// Buttons and links that look like them. A button that cannot be used says why in words below it, and what to do about it.
import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'

export type ButtonLook = 'main' | 'second' | 'quiet' | 'gold' | 'danger' | 'danger sure'
type LookProps = { look?: ButtonLook; block?: boolean; money?: boolean; icon?: boolean }

export const buttonClass = ({ look = 'main', block, money, icon }: LookProps, more?: string) =>
  classes('k-btn', look !== 'main' && look, block && 'wide', money && 'money', icon && 'icon', more)

type ButtonProps = ComponentProps<'button'> &
  LookProps & {
    /** Why it cannot be used now; disables it. */
    why?: ReactNode
    /** Sent and not answered yet. Keeps the focus and its place, and ignores further presses. */
    busy?: boolean
  }

export function Button({ look, block, money, icon, why, busy, disabled, className, onClick, ...rest }: ButtonProps) {
  const reasonId = useId()
  const button = (
    <button
      type="button"
      {...rest}
      onClick={busy ? undefined : onClick}
      disabled={disabled || why != null}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={why == null ? rest['aria-describedby'] : reasonId}
      className={buttonClass(
        { look: look ?? 'main', block: block ?? false, money: money ?? false, icon: icon ?? false },
        classes(busy && 'busy', className),
      )}
    >
      {busy && <span className="k-spin" aria-hidden="true" />}
      {rest.children}
    </button>
  )
  if (why == null) return button
  return (
    <div className="stack g1">
      {button}
      <Why id={reasonId}>{why}</Why>
    </div>
  )
}

/** The reason under something that is disabled. */
export const Why = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="k-why" {...(id ? { id } : {})}>
    <Icon name="stop" size={16} />
    <span>{children}</span>
  </p>
)

const PlainAnchor = ({ look, block, money, icon, className, ...rest }: ComponentProps<'a'> & LookProps) => (
  <a
    {...rest}
    className={buttonClass(
      { look: look ?? 'main', block: block ?? false, money: money ?? false, icon: icon ?? false },
      className,
    )}
  />
)
/** A link of the app that looks like a button: `<ButtonLink to="/chits">`. */
export const ButtonLink = createLink(PlainAnchor)
