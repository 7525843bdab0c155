import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './waiting-schools.module.css'

type Asked = { id: string; name: string }

/** Schools that have not answered yet. The answer comes by itself. */
export function WaitingSchools({ schools }: { schools: Asked[] }) {
  if (schools.length === 0) return null
  return (
    <ul className={styles.list}>
      {schools.map((school) => (
        <Waiting key={school.id} {...school} />
      ))}
    </ul>
  )
}

function Waiting({ id, name }: Asked) {
  const { t } = useTranslation('dashboard')
  const { status } = useLive<{ status: string }>(`asking/${id}`, { status: 'pending' })
  const { revalidate } = useRevalidator()
  const askAnother = useLocalePath()('/onboard?school')

  useEffect(() => {
    if (status === 'active') void revalidate()
  }, [status, revalidate])

  const kind = status === 'active' ? 'success' : status === 'pending' ? 'info' : 'warning'
  const words = status === 'active' ? 'approved' : status === 'pending' ? 'pending' : 'declined'
  return (
    <li aria-live="polite">
      <Notice
        kind={kind}
        title={t(`asked.${words}.title`, { school: name })}
        action={
          words === 'pending' ? (
            <ActionForm of="withdraw-asking">
              <input type="hidden" name="schoolId" value={id} />
              <Button type="submit" variant="quiet" size="small">
                {t('asked.withdraw')}
              </Button>
            </ActionForm>
          ) : (
            words === 'declined' && (
              <Button href={askAnother} variant="quiet" size="small">
                {t('asked.another')}
              </Button>
            )
          )
        }
      >
        {t(`asked.${words}.text`)}
      </Notice>
    </li>
  )
}
