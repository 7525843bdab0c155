import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { AskedPurpose } from '#rules/consent/purposes.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { Answer } from '../contract.ts'
import styles from './consent.module.css'

type ConsentAnswerProps = { student: string; purpose: AskedPurpose; own: Answer | null }

/** Yes and No of the same size; neither is chosen before the guardian answers. */
export function ConsentAnswer({ student, purpose, own }: ConsentAnswerProps) {
  const { t } = useTranslation('consent')
  const { locale } = splitLocale(useLocation().pathname)
  const to = useLocalePath()(`/dashboard?child=${student}&view=consent`)
  const { send, busy, error } = useAction('answerConsent', {
    to,
    onDone: () => toast({ kind: 'success', message: t('saved') }),
    isImmediate: true,
  })
  const title = <span className="sk-visually-hidden">{t(`purpose.${purpose}.title`)}</span>
  const button = (answer: Answer) => (
    <Button
      variant="quiet"
      wide
      aria-pressed={own === answer}
      className={styles.answer}
      disabled={busy || own === answer}
      icon={answer === 'yes' ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
      onClick={() => send({ student, purpose, answer, locale })}
    >
      {t(answer)} {title}
    </Button>
  )
  return (
    <>
      <div className={styles.answers}>
        {button('yes')}
        {button('no')}
      </div>
      <RefusalNotice error={error} />
    </>
  )
}
