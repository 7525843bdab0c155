import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { FormReply } from '#app/ui/feedback/form-reply.tsx'
import type { useRequest } from './use-request.ts'
import styles from './request-form.module.css'

type RequestFrameProps = {
  request: ReturnType<typeof useRequest>
  label: string
  submit: string
  /** How long the answers are stored, and for what. */
  keeps: string
  sent: ReactNode
  children: ReactNode
}

/** A form of a public page with its button, refusal and confirmation. The fields stay until the request is stored. */
export function RequestFrame({ request, label, submit, keeps, sent, children }: RequestFrameProps) {
  const { t } = useTranslation('requests')
  const { form, isBusy, error, submit: onSubmit } = request
  if (request.sent)
    return (
      <FormReply className={styles.sent}>
        <IconCircleCheck aria-hidden />
        <div>{sent}</div>
      </FormReply>
    )
  return (
    <form ref={form} method="post" className={styles.form} aria-label={label} onSubmit={onSubmit}>
      {children}
      <RefusalNotice error={error} />
      <noscript>
        <p className={styles.keeps}>{t('needsScript')}</p>
      </noscript>
      <div className={styles.end}>
        <Button type="submit" size="large" busy={isBusy}>
          {submit}
        </Button>
        <p className={styles.keeps}>{keeps}</p>
      </div>
    </form>
  )
}
