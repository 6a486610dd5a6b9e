// A mobile number with its country. A pasted number loses its calling code, spaces and leading zero.
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { CALLING_CODES, COUNTRIES, type Country, groupNational, nationalDigits } from './mobile-number.rules.ts'

type MobileFieldProps = {
  country: Country
  national: string
  onCountry(country: Country): void
  onNational(digits: string): void
  error: string | null
}

export function MobileField({ country, national, onCountry, onNational, error }: MobileFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const names = new Intl.DisplayNames([i18n.locale, 'en'], { type: 'region' })
  return (
    <div className="k-field">
      <label htmlFor={id}>
        <Trans>Your mobile number</Trans>
      </label>
      <div className="k-affix">
        <span className="k-country">
          +{CALLING_CODES[country]}
          <Icon name="down" size={16} />
          <select aria-label={t`Country`} value={country} onChange={({ target }) => onCountry(target.value as Country)}>
            {COUNTRIES.map((each) => (
              <option key={each} value={each}>
                {names.of(each)} +{CALLING_CODES[each]}
              </option>
            ))}
          </select>
        </span>
        <input
          id={id}
          className="k-input mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-invalid={error !== null}
          aria-describedby={`${id}-more`}
          value={groupNational(country, national)}
          onChange={({ target }) => onNational(nationalDigits(country, target.value))}
        />
      </div>
      {error === null ? (
        <span id={`${id}-more`} className="hint">
          <Trans>We send a code by SMS. It costs you nothing.</Trans>
        </span>
      ) : (
        <span id={`${id}-more`} className="error" role="alert">
          <Icon name="stop" size={16} />
          {error}
        </span>
      )}
    </div>
  )
}
