import { useTranslation } from 'react-i18next'
import { requestLengths, schoolSizes, schoolWants } from '#rules/requests/public-request.ts'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { ContactFields } from './contact-fields.tsx'
import { RequestFrame } from './request-frame.tsx'
import styles from './request-form.module.css'
import { useRequest } from './use-request.ts'

/** A school requests a quote, a demonstration or an answer. */
export function SchoolRequestForm() {
  const { t } = useTranslation('requests')
  const request = useRequest('school')
  return (
    <RequestFrame
      request={request}
      label={t('school.title')}
      submit={t('school.send')}
      keeps={t('school.keeps')}
      sent={<p>{t('school.sent', { email: request.sent?.email })}</p>}
    >
      <fieldset className={styles.choices}>
        <legend>{t('fields.want')}</legend>
        {schoolWants.map((want, index) => (
          <CheckField
            key={want}
            type="radio"
            name="want"
            value={want}
            label={t(`school.want.${want}`)}
            defaultChecked={index === 0}
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        <TextField
          name="school"
          label={t('fields.school')}
          required
          maxLength={requestLengths.school}
          autoComplete="organization"
        />
        <TextField
          name="country"
          label={t('fields.country')}
          required
          maxLength={requestLengths.country}
          autoComplete="country-name"
        />
        <ContactFields />
        <SelectField name="size" label={t('fields.size')} required>
          {schoolSizes.map((size) => (
            <option key={size} value={size}>
              {t(`school.sizes.${size}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField name="message" label={t('fields.message')} optional maxLength={requestLengths.message} />
    </RequestFrame>
  )
}
