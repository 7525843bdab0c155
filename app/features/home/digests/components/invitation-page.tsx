import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { getDeviceZone, getTimeFormat } from '#app/platform/time/dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { FormReply } from '#app/ui/feedback/form-reply.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { OpenedInvitation } from '../contract.ts'
import { MailPage } from './mail-page.tsx'
import styles from './mail-page.module.css'

type Answer = { answer: 'accept' | 'decline'; choices: string | null }

/** Page of the link in an invitation. Opening it changes nothing, because mail scanners open every link. */
export function InvitationPage({ invitation }: { invitation: OpenedInvitation }) {
  const { t } = useTranslation('digests')
  const { locale } = splitLocale(useLocation().pathname)
  const localized = useLocalePath()
  const answer = useAction<Answer>('answer')
  const [isDeclining, setDeclining] = useState(false)
  const { token, state, child, school, teacher, until, timeZone } = invitation
  const title = t('answer.title', { child })
  const result = answer.result
  if (result)
    return (
      <MailPage title={title}>
        <FormReply>
          <Notice kind={result.answer === 'accept' ? 'success' : 'info'}>
            {t(result.answer === 'accept' ? 'answer.accepted' : 'answer.declined', { child })}
          </Notice>
        </FormReply>
        {result.choices && (
          <div>
            <Button href={`${localized('/parent')}?weekly=${result.choices}`} variant="soft">
              {t('mail.choose')}
            </Button>
          </div>
        )}
      </MailPage>
    )
  const date = getTimeFormat(locale, timeZone, { dateStyle: 'long' }).format(new Date(until))
  return (
    <MailPage title={title}>
      {state === 'ended' && <Notice kind="warning">{t('answer.ended')}</Notice>}
      {state === 'accepted' && <Notice kind="success">{t('answer.already')}</Notice>}
      {state === 'open' && (
        <>
          <p>{t('answer.from', { teacher, school, date })}</p>
          <p>{t('answer.what', { child })}</p>
        </>
      )}
      <RefusalNotice error={answer.error} />
      {state !== 'ended' && isDeclining && (
        <>
          <p>{t('answer.declineText')}</p>
          <ActionForm of={answer} className={styles.actions}>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="answer" value="decline" />
            <Button type="submit" busy={answer.busy}>
              {t('answer.decline')}
            </Button>
            <Button variant="quiet" onClick={() => setDeclining(false)}>
              {t('answer.back')}
            </Button>
          </ActionForm>
        </>
      )}
      {state !== 'ended' && !isDeclining && (
        <div className={styles.actions}>
          {state === 'open' && (
            <ActionForm of={answer}>
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="answer" value="accept" />
              <input type="hidden" name="timeZone" ref={fillDeviceZone} />
              <Button type="submit" size="large" busy={answer.busy}>
                {t('answer.accept')}
              </Button>
            </ActionForm>
          )}
          <Button variant="quiet" onClick={() => setDeclining(true)}>
            {t('answer.decline')}
          </Button>
        </div>
      )}
    </MailPage>
  )
}

function fillDeviceZone(field: HTMLInputElement | null) {
  if (field) field.value = getDeviceZone()
}
