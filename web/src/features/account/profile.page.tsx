// The member themselves: name, language, theme, documents, devices, and the way out.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LanguageMenu } from '../../app/language-menu.tsx'
import { SignOutButton } from '../../app/sign-out.tsx'
import { THEMES, type Theme, theme } from '../../app/theme.ts'
import { useSession } from '../../app/use-session.ts'
import { RadioCards } from '../../ui/choice.tsx'
import { ItemLink, List } from '../../ui/list.tsx'
import { Card, Page, Section } from '../../ui/page.tsx'

export default function ProfilePage() {
  const { t } = useLingui()
  const { person } = useSession()
  const [chosen, setChosen] = useState(theme.current())
  const names: Record<Theme, string> = { light: t`Light`, dark: t`Dark`, sun: t`Sunlight, black on white` }
  return (
    <Page title={t`Me`} isTop>
      <Card look="thread" className="stack g1">
        <h2 dir="auto">{person?.name ?? t`Your name is asked when you join a chit`}</h2>
        <p className="dim">{person?.mobileNumber}</p>
        {person?.email && <p className="dim">{person.email}</p>}
      </Card>
      <Section title={t`Language`}>
        <LanguageMenu />
      </Section>
      <Section title={t`Colors`}>
        <RadioCards
          label={t`Colors`}
          name="theme"
          value={chosen}
          options={THEMES.map((value) => ({ value, label: names[value] }))}
          onChoose={(value) => {
            theme.choose(value)
            setChosen(value)
          }}
        />
      </Section>
      <Section title={t`More`}>
        <List>
          <ItemLink to="/my/notifications" icon="bell" heading={t`Messages`} />
          <ItemLink to="/my/requests" icon="file" heading={t`Requests to join`} />
          <ItemLink to="/my/documents" icon="file" heading={t`Documents`} />
          <ItemLink to="/my/signatures" icon="pen" heading={t`Signatures`} />
          <ItemLink to="/challenges" icon="star" heading={t`Challenges`} />
          <ItemLink to="/my/profile/devices" icon="phone" heading={t`Devices that are signed in`} />
        </List>
      </Section>
      <p className="sm dim">
        <Trans>Your Aadhaar and PAN are shown to nobody but the company that you join.</Trans>
      </p>
      <SignOutButton />
    </Page>
  )
}
