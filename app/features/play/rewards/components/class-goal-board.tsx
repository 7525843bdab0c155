import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import type { TeacherRewards } from '../contract.ts'
import { GoalBar } from './goal-bar.tsx'
import { computeKiteGrid } from './kite-grid.ts'
import { useClassGoal } from './use-class-goal.ts'
import styles from './board.module.css'

/** Full-screen view for a projector: all kites of the class and the goal's progress, without points of any student. */
export function ClassGoalBoard({ data }: { data: TeacherRewards }) {
  const { t } = useTranslation('rewards')
  const back = useLocalePath()('/dashboard/rewards')
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const goal = useClassGoal(data.classroomId, data.goal)
  const { columns, rows } = computeKiteGrid(data.students.length)
  return (
    <ScreenDialog ref={dialog} aria-labelledby="class-board" onCancel={() => void navigate(back)}>
      <Sky hills clouds className={styles.board}>
        <header className={styles.head}>
          <h1 id="class-board">{data.className}</h1>
          <Button variant="quiet" href={back}>
            {t('projector.close')}
          </Button>
        </header>
        <ul className={styles.children} style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
          {data.students.map(({ id, name }) => (
            <li key={id}>
              <ChildKite id={id} size={72} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
        <div className={styles.goal}>{goal ? <GoalBar goal={goal} /> : <p>{t('goal.none')}</p>}</div>
      </Sky>
    </ScreenDialog>
  )
}
