import { clsx } from 'clsx'
import { useId, type ComponentProps, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import styles from './field.module.css'

type FieldText = { label: ReactNode; hint?: ReactNode; error?: ReactNode; optional?: boolean }

/** Attributes that connect a control to its label, hint and error; spread them onto the control. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  className: string | undefined
}

type FieldProps = FieldText & { id?: string; className?: string; children: (controlProps: ControlProps) => ReactNode }

export function Field({ label, hint, error, optional, id, className, children }: FieldProps) {
  const { t } = useTranslation('ui')
  const generatedId = useId()
  const control = id ?? generatedId
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

type FieldTextProps = FieldText & { id?: string; className?: string }

function splitProps<Props extends FieldTextProps>({ label, hint, error, optional, id, className, ...control }: Props) {
  return { text: { label, hint, error, optional, id, className }, control }
}

export function TextField(props: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  const { text: fieldText, control } = splitProps(props)
  return <Field {...fieldText}>{(controlProps) => <input type="text" {...control} {...controlProps} />}</Field>
}

export function TextAreaField(props: FieldText & ComponentProps<'textarea'>) {
  const { text: fieldText, control } = splitProps(props)
  return <Field {...fieldText}>{(controlProps) => <textarea rows={4} {...control} {...controlProps} />}</Field>
}

export function SelectField(props: FieldText & SelectHTMLAttributes<HTMLSelectElement>) {
  const { text: fieldText, control } = splitProps(props)
  return <Field {...fieldText}>{(controlProps) => <select {...control} {...controlProps} />}</Field>
}
