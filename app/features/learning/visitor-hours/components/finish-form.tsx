import { useTranslation } from 'react-i18next'
import { maxNicknameLength, type StepWork } from '#rules/visitor-hours/visitor-hour.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useNavigateTo } from '#app/platform/pages/link.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { saveCertificate, type ActiveHour } from '../device/active-hour.ts'
import styles from './hour.module.css'

/** Sends the programs of a finished sitting; the nickname is optional. */
export function FinishForm({ hour, work }: { hour: ActiveHour; work: readonly StepWork[] }) {
  const { t } = useTranslation('visitor-hours')
  const navigate = useNavigateTo()
  const { send, busy, error } = useAction<{ slug: string }>('finishHour', {
    skipRevalidation: true,
    isImmediate: true,
    onDone({ slug }) {
      saveCertificate(slug)
      navigate(`/certificates/tmp-${slug}`)
    },
  })
  return (
    <form
      method="post"
      className={styles.form}
      aria-label={t('finish.send')}
      onSubmit={(event) => {
        event.preventDefault()
        const nickname = String(new FormData(event.currentTarget).get('nickname'))
        send({
          ...{ course: hour.course, token: hour.token, nickname, work: JSON.stringify(work) },
          ...(hour.code && { code: hour.code }),
        })
      }}
    >
      <TextField
        name="nickname"
        label={t('finish.nickname')}
        hint={t('finish.nicknameHint')}
        maxLength={2 * maxNicknameLength}
        autoComplete="off"
        optional
      />
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      <Button type="submit" variant="go" size="large" busy={busy}>
        {t('finish.send')}
      </Button>
    </form>
  )
}
