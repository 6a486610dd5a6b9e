// How the app looks on this device. Every choice works at once.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TEXT_SIZES, type TextSize, textSize } from '../../../app/text-size.ts'
import { THEMES, type Theme, theme } from '../../../app/theme.ts'
import { RadioCards, Switch } from '../../../ui/choice.tsx'
import { dataSaver } from '../../../ui/data-saver.ts'
import { Section } from '../../../ui/page.tsx'

export function DisplaySettings() {
  const { t } = useLingui()
  const [chosenTheme, setTheme] = useState(theme.current())
  const [chosenSize, setSize] = useState(textSize.current())
  const [isSaving, setSaving] = useState(dataSaver.isOn())
  const themes: Record<Theme, string> = { light: t`Light`, dark: t`Dark`, sun: t`Sunlight, black on white` }
  const sizes: Record<TextSize, string> = { normal: t`Normal`, large: t`Large`, largest: t`Very large` }
  return (
    <>
      <Section title={t`Colors`}>
        <RadioCards
          label={<span className="sr">{t`Colors`}</span>}
          name="theme"
          value={chosenTheme}
          options={THEMES.map((value) => ({ value, label: themes[value] }))}
          onChoose={(value) => {
            theme.choose(value)
            setTheme(value)
          }}
        />
      </Section>
      <Section title={t`Text size`}>
        <RadioCards
          label={<span className="sr">{t`Text size`}</span>}
          name="text-size"
          value={chosenSize}
          options={TEXT_SIZES.map((value) => ({ value, label: sizes[value] }))}
          onChoose={(value) => {
            textSize.choose(value)
            setSize(value)
          }}
        />
        <Switch
          label={t`Save data`}
          hint={t`Pictures of people and companies are not loaded.`}
          checked={isSaving}
          onChange={({ target }) => {
            dataSaver.turn(target.checked)
            setSaving(target.checked)
          }}
        />
      </Section>
    </>
  )
}
