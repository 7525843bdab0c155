import { useTranslation } from 'react-i18next'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs'
import { ClassCode } from '#app/features/people/classrooms/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { ReadyClass as Ready } from '../contract.ts'
import styles from './ready-class.module.css'

/** Shown after a class was created: its code, and links to add students. */
export function ReadyClass({ ready: { id, name, code, joinAddress, waiting } }: { ready: Ready }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const students = localized(`/dashboard/classroom-dashboard/${id}/students?add=1`)
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
      <div className={styles.ways}>
        <Button href={students} size="large" icon={<IconUsersPlus aria-hidden />} wide>
          {t('ready.students')}
        </Button>
        <p className={styles.note}>
          <IconCards aria-hidden /> {t('ready.cards')}
        </p>
        <Button
          href={localized(`/dashboard?class=${id}`)}
          variant="quiet"
          icon={<IconLayoutDashboard aria-hidden />}
          wide
        >
          {t('ready.dashboard')}
        </Button>
      </div>
    </div>
  )
}
