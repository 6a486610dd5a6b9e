import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/icons.tsx'
import { LANGUAGE_NAMES, language } from './language.ts'

/** Chooses the language of the app; every name is written in its own script. */
export function LanguageMenu() {
  const { t } = useLingui()
  return (
    <label className="k-chip">
      <Icon name="globe" />
      <span className="sr">{t`Language`}</span>
      <select
        className="k-bare-select"
        value={language.current()}
        onChange={({ target }) => void language.choose(target.value as Language)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
