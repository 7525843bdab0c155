import { useTranslation } from 'react-i18next'
import { requestLengths } from '#rules/requests/public-request.ts'
import { TextField } from '#app/ui/fields/field.tsx'

/** Name and mail address of the sender, which the browser can fill in. */
export function ContactFields() {
  const { t } = useTranslation('requests')
  return (
    <>
      <TextField name="name" label={t('fields.name')} required maxLength={requestLengths.name} autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label={t('fields.email')}
        required
        maxLength={requestLengths.email}
        autoComplete="email"
      />
    </>
  )
}
