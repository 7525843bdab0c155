import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { maxLetters } from '#rules/messages/contents.ts'
import { formatThreadRef } from '#rules/messages/threads.ts'
import { quotaOf } from '#rules/quotas.ts'
import { announcementAudiences } from '#rules/messages/who-may-write.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { threadPath } from '../components/thread-names.ts'
import styles from './announcement.module.css'

/** `receiver`: a class, or the whole school if its id is null. */
type AnnouncementFormProps = { receiver: { id: string | null; name: string }; quietUntil: string | null }

/** A new announcement to the families or students of a class or school, sent now or at a later time. */
export function AnnouncementForm({ receiver, quietUntil }: AnnouncementFormProps) {
  const { t } = useTranslation('messages')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const [isLater, setLater] = useState(false)
  const [isUrgent, setUrgent] = useState(false)
  const announce = useAction<{ id?: string; count?: number }>(receiver.id === null ? 'announce-school' : 'announce', {
    onDone({ id }) {
      if (id) void navigate(localized(threadPath(formatThreadRef({ kind: 'announcement', id }))))
    },
  })
  const reasonOf = (field: string) => {
    const reason = announce.error?.fields?.[field]
    return reason && <ReasonText reason={reason} />
  }
  return (
    <section className={styles.compose} aria-labelledby="announce-title">
      <header className={styles.head}>
        <IconButton
          label={t('thread.back')}
          icon={<IconArrowLeft aria-hidden />}
          href={localized('/chat')}
          variant="paper"
          size={48}
        />
        <h2 id="announce-title">{t('announce.heading', { classroom: receiver.name })}</h2>
      </header>
      <ActionForm of={announce} draft={`announcement/${receiver.id}`} className={styles.form}>
        {receiver.id !== null && <input type="hidden" name="classroomId" value={receiver.id} />}
        <SelectField label={t('announce.to')} name="audience" defaultValue="families">
          {announcementAudiences.map((audience) => (
            <option key={audience} value={audience}>
              {t(`announce.audience.${audience}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('announce.title')}
          name="title"
          required
          maxLength={maxLetters.title}
          error={reasonOf('title')}
        />
        <TextAreaField
          label={t('announce.text')}
          name="text"
          rows={7}
          required
          maxLength={maxLetters.announcement}
          error={reasonOf('text')}
        />
        {receiver.id === null && (
          <CheckField
            label={t('announce.urgent')}
            hint={t('announce.urgentHint', { count: quotaOf('urgent-announcement', 'perDay')! })}
            name="urgent"
            value="yes"
            checked={isUrgent}
            onChange={(event) => {
              setUrgent(event.currentTarget.checked)
              setLater(false)
            }}
          />
        )}
        {!isUrgent && (
          <CheckField
            label={t('announce.later')}
            checked={isLater}
            onChange={(event) => setLater(event.currentTarget.checked)}
          />
        )}
        {isLater && (
          <TextField
            label={t('announce.at')}
            hint={t('announce.atHint')}
            type="datetime-local"
            name="at"
            required
            error={reasonOf('at')}
          />
        )}
        {quietUntil && !isLater && !isUrgent && (
          <Notice kind="info">{t('announce.quiet', { time: quietUntil })}</Notice>
        )}
        {announce.error && !announce.error.fields && (
          <Notice kind="danger">
            <Refusal error={announce.error} />
          </Notice>
        )}
        {announce.result?.count !== undefined && (
          <Notice kind="success">{t('announce.sentTo', { count: announce.result.count })}</Notice>
        )}
        <Button type="submit" size="large" busy={announce.busy} icon={<IconSpeakerphone aria-hidden />}>
          {t(isLater ? 'announce.schedule' : 'announce.send')}
        </Button>
      </ActionForm>
    </section>
  )
}
