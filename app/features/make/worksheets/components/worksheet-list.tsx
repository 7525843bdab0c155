import { useTranslation } from 'react-i18next'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { DeleteButton } from '#app/platform/forms/delete-button.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { GeneratorPage } from './generator-screen.tsx'
import styles from './worksheets.module.css'

/** Worksheets of the class, newest first. */
export function WorksheetList({ page: { worksheets, classroomId } }: { page: GeneratorPage }) {
  const { t } = useTranslation('worksheets')
  const localized = useLocalePath()
  const day = useDateFormatter({ dateStyle: 'medium' })
  return (
    <Card title={t('saved')}>
      {worksheets.length === 0 ? (
        <EmptyState mood="hello" title={t('none')} hint={t('noneHint')} />
      ) : (
        <ul className={styles.list}>
          {worksheets.map(({ id, title, language, tasks, students, madeAt }) => (
            <li key={id} className={styles.item}>
              <Link className={styles.open} to={localized(`/dashboard/worksheet?sheet=${id}`)}>
                <b lang={findLanguage(language).tag}>{title}</b>
                <small>
                  {[
                    t('taskCount', { count: tasks }),
                    students > 0 ? t('copyCount', { count: students }) : t('copies.class'),
                    findLanguage(language).nativeName,
                    day(madeAt),
                  ].join(' · ')}
                </small>
              </Link>
              <DeleteButton
                label={t('delete.label', { title })}
                confirmation={{
                  title: t('delete.title', { title }),
                  hint: t('delete.hint'),
                  confirm: t('delete.confirm'),
                }}
                fields={{ classroomId, worksheet: id }}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
