// Chooses the language of the app; every name is written in its own script.
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import { useLingui } from '@lingui/react/macro'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icons.tsx'
import { chooseLanguage } from './person-language.ts'

export function LanguageMenu() {
  const { t, i18n } = useLingui()
  return (
    <span className="k-pick">
      <Icon name="globe" />
      <span className="max-[399px]:hidden">{LANGUAGE_NAMES[i18n.locale as Language]}</span>
      <select
        aria-label={t`Language`}
        value={i18n.locale}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  )
}

/** English last: people who read it find it at any place. */
const CHIP_ORDER = [...LANGUAGES.filter((each) => each !== 'en'), 'en'] as const

/** All languages at a glance, for the pages where people arrive. */
export function LanguageChips() {
  const { t, i18n } = useLingui()
  return (
    <fieldset className="k-chips flex-wrap">
      <legend className="sr">{t`Language`}</legend>
      {CHIP_ORDER.map((each) => (
        <label key={each} lang={each} className={classes('k-chip choice', i18n.locale === each && 'on')}>
          <input
            type="radio"
            className="sr"
            name="language"
            checked={i18n.locale === each}
            onChange={() => void chooseLanguage(each as Language)}
          />
          {LANGUAGE_NAMES[each as Language]}
        </label>
      ))}
    </fieldset>
  )
}
