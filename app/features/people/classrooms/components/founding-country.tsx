import { useTranslation } from 'react-i18next'
import { countries, likelyCountry } from '#rules/schools/countries.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import type { FieldReasons } from '#app/platform/errors/errors.ts'

type FoundingCountryProps = { timeZone: string; reason: FieldReasons[string] | undefined }

/** Country of a personal school that is created with its first class, if the time zone of the device has none. */
export default function FoundingCountry({ timeZone, reason }: FoundingCountryProps) {
  const { t, i18n } = useTranslation('classrooms')
  if (likelyCountry(timeZone, '')) return null
  const tag = i18n.language === 'cn' ? 'zh-CN' : i18n.language
  const names = new Intl.DisplayNames([tag], { type: 'region', style: 'short' })
  const options = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, tag))
  return (
    <SelectField
      name="country"
      label={t('settings.country')}
      error={reason && <ReasonText reason={reason} />}
      defaultValue=""
    >
      <option value="">{t('settings.countryChoose')}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
