import { useTranslation } from 'react-i18next'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { commentsPath } from '../paths.ts'
import type { StudentComments } from '../views.ts'
import styles from './from-my-teacher.module.css'

/** Card on the student's home page: number of unseen comments, with a link to the newest. */
export function FromMyTeacher({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const studentComments = useLive<StudentComments>(commentsPath(classroomId), {})
  const unseen = Object.entries(studentComments).flatMap(([step, { lesson, comments, rubrics = [] }]) =>
    [...comments, ...rubrics.slice(0, 1)].filter(({ seen }) => !seen).map(({ at }) => ({ step, lesson, at })),
  )
  const newest = unseen.toSorted((left, right) => right.at - left.at)[0]
  return (
    <div aria-live="polite">
      {newest && (
        <Card
          tone="plum"
          padding="small"
          className={styles.card}
          icon={<IconMessage2 aria-hidden />}
          title={t('fromTeacher.title', { count: unseen.length })}
          aside={
            <Button variant="soft" href={localized(`/lesson/${newest.lesson}/${newest.step}`)}>
              {t('fromTeacher.look')}
            </Button>
          }
        />
      )}
    </div>
  )
}
