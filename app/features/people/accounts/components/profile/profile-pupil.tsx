import { useTranslation } from 'react-i18next'
import { useLanguageChoices } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import styles from './profile-pupil.module.css'

/**
 * Profile of students with a school-managed account or a class-code session: name is read-only; language and theme can
 * be changed.
 */
export function ProfilePupil({ person }: { person: { id: string; name: string } }) {
  const { t } = useTranslation(['accounts', 'ui'])
  const languages = useLanguageChoices()
  return (
    <Card depth="lifted" padding="large" className={styles.card}>
      <header className={styles.head}>
        <ChildKite id={person.id} size={96} />
        <h1 className={styles.name}>{person.name}</h1>
      </header>
      <Notice kind="info">{t('profile.pupil.note')}</Notice>
      <div className={styles.choice}>
        <h2 className={styles.label}>{t('profile.about.language')}</h2>
        <div className={styles.languages}>
          {languages.map(({ code, name, tag, href, current }) => (
            <Button
              key={code}
              href={href}
              reloadDocument
              lang={tag}
              variant={current ? 'soft' : 'quiet'}
              aria-current={current ? 'true' : undefined}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.choice}>
        <h2 className={styles.label}>{t('ui:theme.label')}</h2>
        <ThemeToggle withLabels />
      </div>
    </Card>
  )
}
