import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countries, likelyCountry, type Country } from '#rules/schools/countries.ts'
import { useDeviceTimeZone } from '#app/platform/time/use-dates.ts'
import { SelectField } from '#app/ui/fields/field.tsx'

type CountryFieldProps = { value: Country | ''; onChange: (country: Country) => void; error: ReactNode }

/** Country of a new school: the one of the device's time zone, for the founder to check; empty where it is unclear. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation('dashboard')
  const timeZone = useDeviceTimeZone()
  const likely = timeZone === null ? null : likelyCountry(timeZone, i18n.language)
  useEffect(() => {
    if (!value && likely) onChange(likely)
  }, [value, likely, onChange])
  const tag = i18n.language === 'cn' ? 'zh-CN' : i18n.language
  const names = new Intl.DisplayNames([tag], { type: 'region', style: 'short' })
  // The server does not know the time zone: it renders no options, and the browser's names cannot differ from its own.
  const options = timeZone === null ? [] : countries.map((code) => ({ code, name: names.of(code) ?? code }))
  return (
    <SelectField
      name="country"
      label={t('onboard.school.country')}
      hint={t('onboard.school.countryHint')}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value as Country)}
    >
      {value === '' && <option value="">{t('onboard.school.countryChoose')}</option>}
      {options
        .toSorted((a, b) => a.name.localeCompare(b.name, tag))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}
