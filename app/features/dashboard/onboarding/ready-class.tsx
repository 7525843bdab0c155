import { useTranslation } from 'react-i18next'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import { ClassCode } from '#app/features/people/classrooms/public.ts'
import { FirstStudents } from '#app/features/people/students/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { ReadyClass as Ready } from '../contract.ts'
import styles from './ready-class.module.css'

/** Shown after a class was created: its code, and a form to add students and print their login cards. */
export function ReadyClass({ ready }: { ready: Ready }) {
  const { id, name, code, locale, joinAddress, students, waiting } = ready
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return (
    <div className={styles.ready} data-wide>
      <WaoStill mood="cheering" size={132} className={styles.wao} />
      <h1 className={styles.title}>{t('ready.heading', { name })}</h1>
      <p className={styles.lead}>{t('ready.lead')}</p>
      <ClassCode classroomId={id} code={code} className={name} joinAddress={joinAddress} />
      {waiting.map((school) => (
        <Notice key={school} kind="info">
          {t('ready.waiting', { school })}
        </Notice>
      ))}
      <section aria-labelledby="add-students" className={styles.students}>
        <h2 id="add-students" className={styles.heading}>
          {t('ready.students')}
        </h2>
        <p className={styles.note}>
          <IconCards aria-hidden /> {t('ready.cards')}
        </p>
        <FirstStudents classroomId={id} locale={locale} students={students} />
      </section>
      <Button
        href={localized(`/dashboard?class=${id}`)}
        variant="quiet"
        icon={<IconLayoutDashboard aria-hidden />}
        wide
      >
        {t('ready.dashboard')}
      </Button>
    </div>
  )
}
