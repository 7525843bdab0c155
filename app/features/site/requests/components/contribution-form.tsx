import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { contributionParts, requestLengths, type ContributionPart as Part } from '#rules/requests/public-request.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { RequestFrame } from './request-frame.tsx'
import styles from './request-form.module.css'
import { useRequest } from './use-request.ts'

/** A teacher proposes a question, a lesson or better words. */
export function ContributionForm({ part, onPart }: { part: Part; onPart: (part: Part) => void }) {
  const { t } = useTranslation('requests')
  const request = useRequest('contribution')
  return (
    <RequestFrame
      request={request}
      label={t('contribution.title')}
      submit={t('contribution.send')}
      keeps={t('contribution.keeps')}
      sent={
        <>
          <p>
            {t('contribution.sent')} <strong className={styles.number}>{request.sent?.number}</strong>
          </p>
          <p>{t('contribution.sentNote', { email: request.sent?.email })}</p>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend>{t('fields.part')}</legend>
        {contributionParts.map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="part"
            value={value}
            label={t(`contribution.parts.${value}`)}
            checked={part === value}
            onChange={() => onPart(value)}
          />
        ))}
      </fieldset>
      <TextField name="title" label={t('fields.title')} required maxLength={requestLengths.title} />
      <ProposalField part={part} />
      <div className={styles.pair}>
        <TextField
          name="page"
          label={t('fields.page')}
          hint={t('contribution.pageHint')}
          optional
          maxLength={requestLengths.page}
        />
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          hint={t('contribution.emailHint')}
          required
          maxLength={requestLengths.email}
          autoComplete="email"
        />
        <TextField
          name="credit"
          label={t('fields.credit')}
          hint={t('contribution.creditHint')}
          optional
          maxLength={requestLengths.name}
        />
      </div>
      <CheckField name="license" value="on" required label={t('contribution.license')} />
    </RequestFrame>
  )
}

/** The text, typed or read from a table on this device. Only the text is sent. */
function ProposalField({ part }: { part: Part }) {
  const { t } = useTranslation('requests')
  const text = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  const readFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    if (!chosen) return
    const content = chosen.size <= 4 * requestLengths.proposal ? await chosen.text() : ''
    setTooLong(content === '' || content.length > requestLengths.proposal)
    if (content.length > 0 && content.length <= requestLengths.proposal) text.current!.value = content
    currentTarget.value = ''
  }
  const field = { name: 'proposal', label: t('fields.proposal'), hint: t(`contribution.hints.${part}`) }
  return (
    <div>
      <TextAreaField
        {...field}
        ref={text}
        required
        rows={8}
        maxLength={requestLengths.proposal}
        error={isTooLong ? t('contribution.fileTooLong') : undefined}
      />
      {part === 'question' && (
        <>
          <Button variant="quiet" size="small" onClick={() => file.current!.click()}>
            {t('contribution.file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            hidden
            aria-label={t('contribution.file')}
            onChange={(event) => void readFile(event)}
          />
        </>
      )}
    </div>
  )
}
