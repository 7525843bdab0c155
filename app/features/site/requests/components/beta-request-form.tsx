import { useTranslation } from 'react-i18next'
import { requestLengths } from '#rules/requests/public-request.ts'
import { TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { RequestFrame } from './request-frame.tsx'
import styles from './request-form.module.css'
import { useRequest } from './use-request.ts'

/** A teacher leaves an address to hear about the next part that a class can try early. */
export function BetaRequestForm() {
  const { t } = useTranslation('requests')
  const request = useRequest('beta')
  return (
    <RequestFrame
      request={request}
      label={t('beta.title')}
      submit={t('beta.send')}
      keeps={t('beta.keeps')}
      sent={<p>{t('beta.sent', { email: request.sent?.email })}</p>}
    >
      <div className={styles.pair}>
        <ContactFields />
        <TextField
          name="school"
          label={t('fields.school')}
          optional
          maxLength={requestLengths.school}
          autoComplete="organization"
        />
      </div>
      <TextAreaField name="message" label={t('beta.message')} optional maxLength={requestLengths.message} />
    </RequestFrame>
  )
}
