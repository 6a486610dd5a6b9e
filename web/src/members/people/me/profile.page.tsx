// The member themselves: who they are, how the app looks, what is kept about them, and the way out.
import { getOwnProfile } from '@kuri/contract/members/own-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { LanguageChips } from '../../../app/language-menu.tsx'
import { usePlacesAddress } from '../../../app/places.ts'
import { SignOutButton } from '../../../app/sign-out.tsx'
import { useSession } from '../../../app/use-session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ItemAnchor, ItemLink, List } from '../../../ui/list.tsx'
import { Card, Page, Section } from '../../../ui/page.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { PushSetting } from './push-setting.tsx'

export default function ProfilePage() {
  const { t } = useLingui()
  const placesAddress = usePlacesAddress()
  return (
    <Page title={t`Me`} isTop>
      <Person />
      <Section title={t`Your details`}>
        <List>
          <ItemLink to="/my/profile/about" icon="me" heading={t`About you`} detail={t`Name, birth date, relative`} />
          <ItemLink to="/my/profile/addresses" icon="pin" heading={t`Addresses`} />
          <ItemLink to="/my/profile/income" icon="wallet" heading={t`Income`} />
          <ItemLink to="/my/profile/email" icon="file" heading={t`Email`} />
          <ItemLink to="/my/profile/picture" icon="camera" heading={t`Your picture`} />
        </List>
      </Section>
      <Section title={t`More`}>
        <List>
          <ItemLink to="/my/notifications" icon="bell" heading={t`Messages`} />
          <ItemLink to="/my/requests" icon="file" heading={t`Requests to join`} />
          <ItemLink to="/my/documents" icon="file" heading={t`Documents`} />
          <ItemLink to="/my/signatures" icon="pen" heading={t`Signatures`} />
          <ItemLink to="/challenges" icon="star" heading={t`Challenges`} />
          <ItemLink to="/my/profile/devices" icon="phone" heading={t`Devices that are signed in`} />
          <ItemLink to="/my/profile/data" icon="load" heading={t`What is kept about you`} />
          {placesAddress && <ItemAnchor href={placesAddress} icon="house" heading={t`Go to another company`} />}
        </List>
      </Section>
      <PushSetting />
      <Section title={t`Language`}>
        <LanguageChips />
      </Section>
      <DisplaySettings />
      <p className="sm dim">
        <Trans>Your Aadhaar and PAN are shown to nobody but the company that you join.</Trans>
      </p>
      <SignOutButton />
    </Page>
  )
}

/** Name and numbers come with the session and are there at once; the picture follows. */
function Person() {
  const { t } = useLingui()
  const { person } = useSession()
  const { data: profile } = useQuery(read(getOwnProfile))
  return (
    <Card look="thread" className="row top">
      <Avatar url={profile?.avatarUrl ?? null} icon="me" size={64} />
      <div className="stack g1 grow">
        <h2 dir="auto">{profile?.name ?? person?.name ?? t`Your name is asked when you join a chit`}</h2>
        <p className="dim">{person?.mobileNumber}</p>
        {profile?.email && (
          <p className="row g2 flex-wrap">
            <span className="dim break-all">{profile.email}</span>
            {profile.emailVerified ? (
              <Badge tone="done" icon="tick">
                <Trans>Verified</Trans>
              </Badge>
            ) : (
              <Link to="/my/profile/email">
                <Trans>Verify your email</Trans>
              </Link>
            )}
          </p>
        )}
      </div>
    </Card>
  )
}
