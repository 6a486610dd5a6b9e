import { plural } from '@lingui/core/macro'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { shownCount } from './start-page.rules.ts'

/** The bell with the number of unread notifications. */
export const Bell = ({ unreadCount }: { unreadCount: number }) => (
  <ButtonLink
    to="/my/notifications"
    look="quiet"
    icon
    className="relative text-ink"
    aria-label={plural(unreadCount, {
      0: 'Notifications',
      one: '# unread notification',
      other: '# unread notifications',
    })}
  >
    <Icon name="bell" size={24} />
    {unreadCount > 0 && (
      <span
        aria-hidden="true"
        className="absolute top-1 right-0.5 min-w-5 h-5 px-1 rounded-full bg-(--live) text-(--on-live) text-[12px] leading-5"
      >
        {shownCount(unreadCount)}
      </span>
    )}
  </ButtonLink>
)
