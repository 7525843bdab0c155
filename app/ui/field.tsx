import { clsx } from 'clsx'
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import styles from './field.module.css'

type Words = { label: ReactNode; hint?: ReactNode; error?: ReactNode; optional?: boolean }

/** What ties a control to its label, hint and error; spread it onto the control. */
type Ties = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string | undefined
}

type FieldProps = Words & { id?: string; className?: string; children: (ties: Ties) => ReactNode }

export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const { t } = useTranslation('ui')
  const own = useId()
  const control = id ?? own
  const describedBy = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')

  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={control}>
        {label}
        {optional && <span className={styles.optional}>{t('field.optional')}</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        className: styles.input,
      })}
      {hint && (
        <p id={`${control}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${control}-error`} className={styles.error} role="alert">
          <IconAlertCircle aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type Named = Words & { id?: string; className?: string }

function split<Props extends Named>({ label, hint, error, optional, id, className, ...control }: Props) {
  return { words: { label, hint, error, optional, id, className }, control }
}

export function TextField(props: Words & InputHTMLAttributes<HTMLInputElement>) {
  const { words, control } = split(props)
  return <Field {...words}>{(ties) => <input type="text" {...control} {...ties} />}</Field>
}

export function TextAreaField(props: Words & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { words, control } = split(props)
  return <Field {...words}>{(ties) => <textarea rows={4} {...control} {...ties} />}</Field>
}

export function SelectField(props: Words & SelectHTMLAttributes<HTMLSelectElement>) {
  const { words, control } = split(props)
  return <Field {...words}>{(ties) => <select {...control} {...ties} />}</Field>
}
