import { useTranslation } from 'react-i18next'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Attending, ClassBoard } from '#app/features/classrooms/public.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Kite } from '#app/ui/kite.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { StudentDashboard } from '../contract.ts'
import styles from './student-view.module.css'

/**
 * A learner's day. The cards stand where their contents will be; each says what will come, and one says what to do now.
 */
export function StudentView({ data: { room, board, teachers, mates, kites } }: { data: StudentDashboard }) {
  const { t } = useTranslation('rooms')
  const games = useLocalePath()('/dashboard/minigames')
  return (
    <div className={styles.day}>
      <Card depth="lifted" padding="large" className={styles.next}>
        <div className={styles.nextWords}>
          <WaoStill mood="hello" size={112} className={styles.wao} />
          <div>
            <h2 className={styles.nextTitle}>{t('student.nextTitle')}</h2>
            <p className={styles.hint}>{t('student.nextText')}</p>
          </div>
        </div>
        <Button href={games} variant="go" size="large" wide icon={<IconDeviceGamepad2 aria-hidden />}>
          {t('student.play')}
        </Button>
      </Card>
      <Card className={styles.quest}>
        <Picture name="star" size={52} />
        <div>
          <h2 className={styles.small}>{t('student.quest')}</h2>
          <p className={styles.strong}>{t('student.questText')}</p>
        </div>
      </Card>
      <Card tone="success" className={styles.tile} title={t('student.goal')} icon={<IconUsers aria-hidden />}>
        <p>{t('student.goalText')}</p>
        <Picture name="apple" size={60} className={styles.picture} />
      </Card>
      <Card tone="primary" className={styles.tile} title={t('student.competition')} icon={<IconTrophy aria-hidden />}>
        <p>{t('student.competitionText')}</p>
        <Picture name="drum" size={60} className={styles.picture} />
      </Card>
      <Card className={styles.classroom} title={t('student.class')}>
        {teachers.length > 0 && <p className={styles.hint}>{t('student.teachers', { names: teachers.join(', ') })}</p>}
        <p className={styles.strong}>{mates === 0 ? t('student.alone') : t('student.mates', { count: mates })}</p>
        <div className={styles.kites} aria-hidden>
          {kites.map((look, index) => (
            <Kite key={index} look={look} size={40} />
          ))}
        </div>
      </Card>
      <div className={styles.board}>
        <ClassBoard classroomId={room.id} board={board} />
      </div>
      <Attending classroomId={room.id} />
    </div>
  )
}
