// Rows in a card: something in front, a title with a line below it, and what counts at the end.
import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons.tsx'

type ItemParts = {
  icon?: IconName
  tone?: 'brand' | 'gold' | 'sealed'
  /** Instead of an icon: a ticket, a ring. */
  lead?: ReactNode
  heading: ReactNode
  detail?: ReactNode
  /** An amount, a badge; a link without one shows an arrow. */
  aside?: ReactNode
}

export const List = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="k-card flush k-list" aria-label={label}>
    {children}
  </ul>
)

export const Item = (parts: ItemParts) => (
  <li className="k-item">
    <Parts {...parts} />
  </li>
)

/** A row that leads to another page of the browser: `<ItemAnchor href="https://…" heading="…" />`. */
export const ItemAnchor = ({
  icon,
  tone,
  lead,
  heading,
  detail,
  aside,
  ...anchor
}: ItemParts & ComponentProps<'a'>) => (
  <li>
    <a {...anchor} className="k-item">
      <Parts {...({ icon, tone, lead, heading, detail } as ItemParts)} aside={aside ?? <Icon name="next" />} />
    </a>
  </li>
)
/** A row that leads somewhere: `<ItemLink to="/my/chits" heading="…" />`. */
export const ItemLink = createLink(ItemAnchor)

const Parts = ({ icon, tone = 'brand', lead, heading, detail, aside }: ItemParts) => (
  <>
    {icon && (
      <span className={classes('lead', tone !== 'brand' && tone)}>
        <Icon name={icon} />
      </span>
    )}
    {lead}
    <span className="grow">
      <span className="b block">{heading}</span>
      {detail != null && <span className="sm dim block">{detail}</span>}
    </span>
    {aside}
  </>
)
