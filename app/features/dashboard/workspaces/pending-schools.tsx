import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import styles from './pending-schools.module.css'

type RequestedSchool = { id: string; name: string }

/** Pending requests to join schools; the decision of a school appears live. */
export function PendingSchools({ schools }: { schools: RequestedSchool[] }) {
  if (schools.length === 0) return null
  return (
    <ul className={styles.list}>
      {schools.map((school) => (
        <PendingSchool key={school.id} {...school} />
      ))}
    </ul>
  )
}

function PendingSchool({ id, name }: RequestedSchool) {
  const { t } = useTranslation('dashboard')
  const { status } = useLive<{ status: string }>(`asking/${id}`, { status: 'pending' })
  const { revalidate } = useRevalidator()
  const requestPath = useLocalePath()('/onboard?school')

  useEffect(() => {
    if (status === 'active') void revalidate()
  }, [status, revalidate])

  const kind = status === 'active' ? 'success' : status === 'pending' ? 'info' : 'warning'
  const outcome = status === 'active' ? 'approved' : status === 'pending' ? 'pending' : 'declined'
  return (
    <li aria-live="polite">
      <Notice
        kind={kind}
        title={t(`asked.${outcome}.title`, { school: name })}
        action={
          outcome === 'pending' ? (
            <ActionForm of="withdraw-asking">
              <input type="hidden" name="schoolId" value={id} />
              <Button type="submit" variant="quiet" size="small">
                {t('asked.withdraw')}
              </Button>
            </ActionForm>
          ) : (
            outcome === 'declined' && (
              <Button href={requestPath} variant="quiet" size="small">
                {t('asked.another')}
              </Button>
            )
          )
        }
      >
        {t(`asked.${outcome}.text`)}
      </Notice>
    </li>
  )
}
